import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { chatDisbanded } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { actorId } from '../../users/actor'
import { ownsChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  notDissolved,
  notExternal,
  sameTenant,
} from './chat.rules'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'

export interface OwnerFacts extends ChatFacts {
  isOwner: boolean
}

/** For what only the owner of a chat may do (platform/contacts#chat-errors). */
export const botOwns: Rule<OwnerFacts> = {
  code: 232017,
  when: 'the bot does not own the chat, and is not its creator with im:chat:operate_as_owner',
  fails: (f) => f.chat && !f.isOwner,
}

const rules: Rule<OwnerFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  {
    code: 232008,
    when: 'the chat is a one-to-one chat or a topic chat',
    fails: (f) => f.chat && f.chat.mode !== 'group',
  },
  botInside,
  notExternal,
  botOwns,
]

const unreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  { code: 232024, why: 'dissolving names no people' },
  appNeverUnavailable,
]

/** Dissolves a chat. Only the chat's state changes. Its messages stay, but are unreachable. */
export const dissolveChat = serviceEndpoint<typeof DissolveChat, OwnerFacts>({
  contract: DissolveChat,
  locks: lockChat,
  emits: ['im.chat.disbanded_v1'],
  access: ['im:chat', 'im:chat:delete'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<OwnerFacts> {
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    return { ...facts, isOwner: facts.chat !== undefined && ownsChat(facts.chat, caller) }
  },
  rules,
  unreachable,
  async run(call, facts) {
    const { tx, input } = call
    await tx.updateTable('chats').set({ dissolved: 1 }).where('chat_id', '=', input.path.chat_id).execute()
    await emit(call, chatDisbanded({ chat: present(facts.chat), operator: actorId(call.caller) }))
    return {}
  },
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: oneToOne,
    232011: botOutside,
    232033: external,
    232017: ownedByAlice,
  },
})
