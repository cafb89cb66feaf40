import type { MessageRecalled } from '../../../contract/events/event-bodies'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { emit } from '../../events/emit'
import type { Effecting } from '../../events/emit'
import { messageRecalled } from '../../events/message-recalled'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockMessage } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Messages } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { actorId } from '../../users/actor'
import { managersOf, managesChat } from '../../users/chat-powers'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { hiddenRow, messageRows, parametersChecked } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { isInside, isOwnMessage } from './own-message'

export interface RecallMessageFacts extends MessageAccess {
  isOwn: boolean
  /** The bot owns or manages the group. */
  manages: boolean
  /** Milliseconds since it was sent. */
  age: number
}

/** How long a message can be recalled: the platform's default, which an administrator may change. Ours. */
const RECALLABLE_MS = 24 * 60 * 60 * 1000

const rules: Rule<RecallMessageFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  hiddenRow,
  { code: 230110, when: 'message recalled already', fails: (f) => f.isRecalled },
  {
    code: 230026,
    when: 'neither the sender nor owner or manager of the group; or inside a merge-forward',
    fails: (f) => isInside(f) || (!f.isOwn && !f.manages),
  },
  { code: 230009, when: 'sent more than 24 hours ago', fails: (f) => f.age > RECALLABLE_MS, ours: true },
]

const unreachable: Unreachable[] = [
  parametersChecked,
  { code: 230054, why: 'a world has no connection groups' },
]

/**
 * Recalls a message for everyone: the bot's own, or anybody's in a group that it
 * owns or manages (platform/messages#calls).
 */
export const recallMessage = serviceEndpoint({
  contract: RecallMessage,
  locks: lockMessage,
  emits: ['im.message.recalled_v1'],
  access: ['im:message', 'im:message:send_as_bot', 'im:message:recall'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, world, input }): Promise<RecallMessageFacts> {
    const facts = await messageAccess(tx, caller, input.path.message_id)
    return {
      ...facts,
      isOwn: isOwnMessage(facts.message, caller),
      manages: facts.chat !== undefined && managesChat(facts.chat, caller),
      age: world.now() - (facts.message?.create_time ?? 0),
    }
  },
  rules,
  published: [230001, 230002, 230006, 230009, 230013, 230026, 230027, 230050, 230054, 230110, 232009],
  unreachable,
  async run(call, { message, chat, isOwn }) {
    const recall_type = isOwn ? 'message_owner' : recallPower(present(chat), actorId(call.caller))
    await recall(call, present(message), recall_type)
    return {}
  },
  happy: { path: { message_id: 'om_from_bot' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    232009: those.dissolved,
    230050: those.hidden,
    230110: those.recalled,
    230026: { request: { path: { message_id: 'om_hello' } } },
    230009: { world: (file) => file.messages.forEach((message) => (message.create_time = 0)) },
  },
})

/** Recalls a message and emits the event. */
export async function recall(
  call: Effecting,
  { message_id, chat_id }: Messages,
  recall_type: MessageRecalled['recall_type'],
): Promise<void> {
  const at = call.world.now()
  await call.tx
    .updateTable('messages')
    .set({ state: 'recalled', update_time: at })
    .where('message_id', '=', message_id)
    .execute()
  await emit(call, messageRecalled({ message_id, chat_id, recall_type, at }))
}

/** The role in which `who` (an open_id of the world, or an app_id) recalls another sender's message. */
export const recallPower = (chat: Chats, who: string): 'group_owner' | 'group_manager' =>
  managersOf(chat).includes(who) ? 'group_manager' : 'group_owner'
