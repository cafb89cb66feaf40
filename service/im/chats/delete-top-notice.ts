import { DeleteTopNotice } from '../../../contract/im/chats/delete-top-notice'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { storedSettings } from './stored-settings'
import { deleteTopNoticeRules, deleteTopNoticeUnreachable } from './top-notice.rules'
import { topNoticeScenarios } from './top-notice.scenarios'

const { '232001: the chat is a one-to-one chat': alone, ...others } = topNoticeScenarios

/** Removes what is at the top of the chat, if anything. */
export const deleteTopNotice = serviceEndpoint<typeof DeleteTopNotice, ChatFacts>({
  contract: DeleteTopNotice,
  locks: lockChat,
  emits: [],
  access: ['im:chat', 'im:chat.top_notice:write_only'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: ({ tx, caller, input }) => chatFacts(tx, caller, input.path.chat_id),
  rules: deleteTopNoticeRules,
  unreachable: deleteTopNoticeUnreachable,
  async run({ tx, input }, facts) {
    const { chat_top_notice: _gone, ...settings } = storedSettings(present(facts.chat))
    await tx
      .updateTable('chats')
      .set({ settings: JSON.stringify(settings) })
      .where('chat_id', '=', input.path.chat_id)
      .execute()
    return {}
  },
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: { ...others, 232001: alone ?? {} },
})
