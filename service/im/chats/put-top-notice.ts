import { PutTopNotice } from '../../../contract/im/chats/put-top-notice'
import type { TopNotice } from '../../../contract/im/chats/put-top-notice'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Tx } from '../../store/store'
import { isFromBefore } from '../messages/message-facts'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { storedSettings } from './stored-settings'
import { putTopNoticeRules, putTopNoticeUnreachable } from './top-notice.rules'
import type { PutTopNoticeFacts } from './top-notice.rules'
import { topNoticeScenarios } from './top-notice.scenarios'

/**
 * Puts messages or the announcement at the top of the chat, replacing what was
 * there. It is stored, but the platform publishes no way to read it back.
 */
export const putTopNotice = serviceEndpoint<typeof PutTopNotice, PutTopNoticeFacts>({
  contract: PutTopNotice,
  locks: lockChat,
  emits: [],
  access: ['im:chat', 'im:chat.top_notice:write_only'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<PutTopNoticeFacts> {
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    return { ...facts, allMessagesFound: await areThere(tx, facts, input.body.chat_top_notice) }
  },
  rules: putTopNoticeRules,
  unreachable: putTopNoticeUnreachable,
  async run({ tx, input }, facts) {
    const chat = present(facts.chat)
    const chat_top_notice = input.body.chat_top_notice.map(({ action_type, message_id }) =>
      action_type === '1' ? { action_type, message_id } : { action_type },
    )
    await tx
      .updateTable('chats')
      .set({ settings: JSON.stringify({ ...storedSettings(chat), chat_top_notice }) })
      .where('chat_id', '=', chat.chat_id)
      .execute()
    return {}
  },
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { chat_top_notice: [{ action_type: '1', message_id: 'om_hello' }, { action_type: '2' }] },
  },
  scenarios: {
    ...topNoticeScenarios,
    '232001: the message to put at the top is missing, not of the chat, not visible to the bot, or recalled':
      {
        request: { body: { chat_top_notice: [{ action_type: '1', message_id: 'om_recalled' }] } },
      },
  },
})

async function areThere(tx: Tx, { chat, joined_at }: ChatFacts, notices: readonly TopNotice[]) {
  const named = notices
    .filter(({ action_type }) => action_type === '1')
    .map(({ message_id = '' }) => message_id)
  if (!chat || named.length === 0) return true
  const messages = await tx
    .selectFrom('messages')
    .select(['message_id', 'create_time'])
    .where('message_id', 'in', named)
    .where('chat_id', '=', chat.chat_id)
    .where('upper_message_id', 'is', null)
    .where('state', '=', 'sent')
    .execute()
  const seen = messages.filter(({ create_time }) => !isFromBefore(create_time, chat, joined_at))
  return named.every((id) => seen.some(({ message_id }) => message_id === id))
}
