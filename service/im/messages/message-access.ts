import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { availability, isAvailableTo } from '../../users/availability'
import { hasScope } from '../../users/has-scope'
import { messageFacts } from './message-facts'
import type { MessageFacts } from './message-facts'

/** Facts for the rules of all operations on one message. */
export interface MessageAccess extends MessageFacts {
  /** The chat belongs to another tenant and the caller is not in it: it may not even learn that the chat exists. */
  isStranger: boolean
  /** In a one-to-one chat: the bot is available to the person in it. */
  isAvailable: boolean
  /** The message is in no group, or the application may read groups (platform/messages#calls). */
  readsGroups: boolean
  /** The message, or the outermost merge-forward that it is in, was recalled. */
  isRecalled: boolean
}

/** The additional scope that a tenant token needs to read the messages of a group (platform/messages#calls). */
const GROUP_SCOPE = 'im:message.group_msg'

/**
 * The message and the caller's place in its chat. A message inside a
 * merge-forward names the chat that it came from, but counts as being in the
 * chat of the outermost merge-forward.
 */
export async function messageAccess(tx: Tx, caller: Caller, message_id: string): Promise<MessageAccess> {
  const found = await messageFacts(tx, caller, message_id)
  const outermost = found.message && (await outermostOf(tx, found.message))
  const facts =
    !outermost || outermost === found.message
      ? found
      : { ...(await messageFacts(tx, caller, outermost.message_id)), message: found.message }
  return {
    ...facts,
    ...(await placeIn(tx, caller, facts.chat, facts.isMember)),
    isRecalled: found.message?.state === 'recalled' || outermost?.state === 'recalled',
  }
}

/** The caller's access to a chat, apart from membership. */
export async function placeIn(tx: Tx, caller: Caller, chat: Chats | undefined, isMember: boolean) {
  return {
    isStranger: chat !== undefined && chat.tenant_key !== caller.tenant_key && !isMember,
    isAvailable: chat?.mode !== 'p2p' || caller.person !== undefined || (await isThereFor(tx, caller, chat)),
    readsGroups: chat?.mode === 'p2p' || caller.person !== undefined || hasScope(caller, GROUP_SCOPE),
  }
}

/** The outermost merge-forward around the message, or the message itself if there is none. */
async function outermostOf(tx: Tx, message: Messages): Promise<Messages> {
  if (message.upper_message_id === null) return message
  return (await outermostAbove(tx, message.message_id)) ?? message
}

/** One query at any depth; undefined if messages form a ring or the one above is missing. */
export const outermostAbove = (tx: Tx, message_id: string): Promise<Messages | undefined> =>
  tx
    .withRecursive('above(message_id, upper_message_id)', (query) =>
      query
        .selectFrom('messages')
        .select(['message_id', 'upper_message_id'])
        .where('message_id', '=', message_id)
        .union((climb) =>
          climb
            .selectFrom('above')
            .innerJoin('messages', 'messages.message_id', 'above.upper_message_id')
            .select(['messages.message_id', 'messages.upper_message_id']),
        ),
    )
    .selectFrom('messages')
    .selectAll()
    .where('message_id', 'in', (query) => query.selectFrom('above').select('above.message_id'))
    // Keeps the planner off the index of messages with none above: that is nearly all of them.
    .where((where) => where(where.fn.coalesce('upper_message_id', where.val('')), '=', ''))
    .executeTakeFirst()

async function isThereFor(tx: Tx, caller: Caller, chat: Chats): Promise<boolean> {
  const to = await availability(tx, caller)
  if (to === 'all') return true
  const members = await tx
    .selectFrom('chat_members')
    .select('open_id')
    .where('chat_id', '=', chat.chat_id)
    .execute()
  return members.some((member) => isAvailableTo(to, member))
}
