import { sql } from 'kysely'
import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import type { Caller } from '../../http/endpoint'
import { chatLock } from '../../http/locks'
import { compiledQuery } from '../../store/compiled-query'
import { isPostgres } from '../../store/engine'
import type { Tx } from '../../store/store'
import type { Threads } from '../../store/tables/messages'
import type { Chats, Tenants, Users } from '../../store/tables/people-and-chats'
import { mayBeBotIn } from '../../users/actor'
import { availability, isAvailableTo } from '../../users/availability'
import { managesChat } from '../../users/chat-powers'
import { hasScope } from '../../users/has-scope'
import { namingOf } from '../../users/person-known'
import type { Naming } from '../../users/person-known'
import { USER_ID_SCOPE } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { chatFacts } from '../chats/chat-facts'
import { p2pChatWith, userIn } from './p2p-chat'
import { receivingUser } from './receiving-user'
import { REMEMBERED_MS, targetFor } from './remembered-answers'
import type { Sending } from './remembered-answers'

/** The target of a message, and the facts about it that the rules need. */
export interface Receiver {
  /** The target of the request. A one-to-one chat named by its chat_id has the kind `chat` and a user. */
  kind: 'user' | 'chat' | 'thread'
  /** How the request names a person; undefined for an e-mail address, a chat or a thread. */
  naming: Naming | undefined
  /** The receiving person, also in a one-to-one chat. */
  user: Users | undefined
  /** The group, the thread's chat, or the one-to-one chat if there is one already. */
  chat: Chats | undefined
  thread: Threads | undefined
  /** Always true for a person: the chat is opened when needed. */
  isMember: boolean
  /** The chat is muted for the bot: its owner and managers may always speak. */
  isMuted: boolean
  /** When the bot joined the chat; 0 for a bot that is not in it. */
  joined_at: number
  /** This and the next are about the bot's tenant. */
  crypt_key_deleted: boolean
  sending_forbidden: boolean
  /** The person may use the application. */
  available: boolean
  /** The person has stopped the bot. */
  blocked: boolean
  resigned: boolean
  /** The request names a person by a kind of id that the application may not see. */
  idWithheld: boolean
  /** The number of messages that bots have sent there within the last second, including this moment. */
  sentLately: number
  /** Identifies the target: the same for all kinds of ids. */
  key: string
  /** The earlier answer as stored; null: there is none; undefined: it was not read together with the target. */
  answer: string | null | undefined
}

/** The call whose earlier answer is read together with the target, if the target is a group. */
interface Repeated {
  operation: string
  uuid: string | undefined
}

/** The time in which a target takes at most SENDS_PER_WINDOW messages from bots (platform/pace#limits). */
const SEND_WINDOW_MS = 1000
export const SENDS_PER_WINDOW = 5
/** The clocks of instances differ by no more than this. */
const CLOCKS_APART_MS = 1000

/**
 * Finds the target of a send; reads only. A chat of another tenant that the
 * caller is not in counts as nonexistent, so that nothing is revealed about it.
 * Limits are counted from the messages themselves, so that the decision and the
 * effect share one transaction.
 */
export async function gatherReceiver(
  { tx, caller, world }: Sending,
  type: ReceiveIdType,
  receive_id: string,
  repeated?: Repeated,
): Promise<Receiver> {
  const found: Group =
    type === 'chat_id'
      ? await groupOf({ tx, caller, world }, receive_id, repeated)
      : await targetOf(tx, caller, type, receive_id)
  const { user, chat } = found
  const isPerson = caller.person !== undefined
  const { tenant, sentLately } = found.senderState ?? (await senderStateFor({ tx, caller, world }, chat))
  return {
    ...found,
    naming: isOfPerson(type) ? await namingOf(tx, caller, type, receive_id, user) : undefined,
    answer: found.answer,
    isMuted: chat?.muted === 1 && !managesChat(chat, caller),
    crypt_key_deleted: tenant?.crypt_key_deleted === 1,
    sending_forbidden: tenant?.sending_forbidden === 1,
    // Both concern only bots: people can always speak to each other.
    available: user !== undefined && (isPerson || isAvailableTo(await availability(tx, caller), user)),
    blocked:
      user !== undefined && !isPerson && (JSON.parse(user.blocks_bots) as string[]).includes(caller.app_id),
    resigned: user?.resigned === 1,
    idWithheld: type === 'user_id' && !hasScope(caller, USER_ID_SCOPE),
    sentLately,
    key: keyOf(found, type, receive_id),
  }
}

const isOfPerson = (type: ReceiveIdType): type is UserIdType =>
  type === 'open_id' || type === 'user_id' || type === 'union_id'

/**
 * Locks for a send: the target chat, with its messages, pace and uuids. Undefined if the one-to-one chat has yet to
 * be opened.
 */
export async function lockReceiver(
  { tx, caller }: Pick<Sending, 'tx' | 'caller'>,
  type: ReceiveIdType,
  receive_id: string,
): Promise<string[] | undefined> {
  if (type === 'chat_id') return [chatLock(receive_id)]
  const { chat } = await targetOf(tx, caller, type, receive_id)
  return chat && [chatLock(chat.chat_id)]
}

type Target = Pick<Receiver, 'kind' | 'user' | 'chat' | 'thread' | 'isMember' | 'joined_at'>

async function targetOf(
  tx: Tx,
  caller: Caller,
  type: Exclude<ReceiveIdType, 'chat_id'>,
  receive_id: string,
): Promise<Target> {
  if (type === 'thread_id') {
    const thread = await tx
      .selectFrom('threads')
      .selectAll()
      .where('thread_id', '=', receive_id)
      .executeTakeFirst()
    const target = await chatTarget(tx, caller, thread?.chat_id ?? '')
    return { kind: 'thread', thread: target.chat && thread, ...target }
  }
  const user = await receivingUser(tx, caller, type, receive_id)
  const chat = user && (await p2pChatWith(tx, caller, user.open_id))
  return { kind: 'user', user, chat, thread: undefined, isMember: true, joined_at: 0 }
}

async function chatTarget(tx: Tx, caller: Caller, chat_id: string) {
  const { chat, isMember, joined_at } = await chatFacts(tx, caller, chat_id)
  const isSeen = isMember || chat?.tenant_key === caller.tenant_key
  if (!chat || !isSeen) return { user: undefined, chat: undefined, isMember: false, joined_at: 0 }
  const user = chat.mode === 'p2p' && isMember ? await userIn(tx, chat_id, caller.person?.open_id) : undefined
  return { user, chat, isMember, joined_at }
}

interface SenderState {
  tenant: Pick<Tenants, 'crypt_key_deleted' | 'sending_forbidden'> | undefined
  sentLately: number
}

type Group = Target & { senderState?: SenderState; answer?: string | null | undefined }

/** Facts for the rules about the sender's tenant and the pace. */
async function senderStateFor({ tx, caller, world }: Sending, chat: Chats | undefined): Promise<SenderState> {
  const tenant = await tx
    .selectFrom('tenants')
    .select(['crypt_key_deleted', 'sending_forbidden'])
    .where('tenant_key', '=', caller.tenant_key)
    .executeTakeFirst()
  const sentLately = chat === undefined ? 0 : await sentByBots(tx, chat.chat_id, world.now())
  return { tenant, sentLately }
}

/**
 * A chat named by its id, and the facts about it that a send needs: one query, and a second for a one-to-one chat.
 */
async function groupOf(
  { tx, caller, world }: Sending,
  chat_id: string,
  { operation = '', uuid = '' }: Partial<Repeated> = {},
): Promise<Group> {
  const now = world.now()
  const { person, app_id, tenant_key } = caller
  const target = targetFor(caller, `${operation} chat ${chat_id}`)
  const lately = [now - SEND_WINDOW_MS, now + CLOCKS_APART_MS, target, uuid, now - REMEMBERED_MS] as const
  const [row] = (await groupRow(tx, chat_id, app_id, person?.open_id ?? '', tenant_key, ...lately)).rows
  const none = {
    kind: 'chat',
    thread: undefined,
    user: undefined,
    chat: undefined,
    isMember: false,
    joined_at: 0,
  } as const
  if (!row) return none
  const { joined, member, recent, answer, crypt_key_deleted, sending_forbidden, ...chat } = row
  const isMember = person ? member !== null : joined !== null && mayBeBotIn(caller, chat)
  if (!isMember && chat.tenant_key !== tenant_key) return none
  const user = chat.mode === 'p2p' && isMember ? await userIn(tx, chat_id, person?.open_id) : undefined
  return {
    ...none,
    user,
    chat,
    isMember,
    joined_at: person ? 0 : (joined ?? 0),
    senderState: {
      tenant: { crypt_key_deleted: crypt_key_deleted ?? 0, sending_forbidden: sending_forbidden ?? 0 },
      sentLately: countBots(JSON.parse(recent ?? '[]') as string[]),
    },
    // For a one-to-one chat the answer is stored under the person.
    answer: user ? undefined : answer,
  }
}

const groupRow = compiledQuery(
  (
    tx,
    chat_id: string,
    app_id: string,
    open_id: string,
    tenant_key: string,
    after: number,
    until: number,
    target: string,
    uuid: string,
    since: number,
  ) =>
    tx
      .selectFrom('chats')
      .leftJoin('chat_bots', (join) =>
        join.onRef('chat_bots.chat_id', '=', 'chats.chat_id').on('chat_bots.app_id', '=', app_id),
      )
      .leftJoin('chat_members', (join) =>
        join.onRef('chat_members.chat_id', '=', 'chats.chat_id').on('chat_members.open_id', '=', open_id),
      )
      .leftJoin('tenants', (join) => join.on('tenants.tenant_key', '=', tenant_key))
      .leftJoin('answered', (join) =>
        join
          .on('answered.app_id', '=', app_id)
          .on('answered.target', '=', target)
          .on('answered.uuid', '=', uuid)
          // Avoids the index of done_at: a planner that saw a nearly empty table would read the whole last hour.
          .on(sql<boolean>`answered.done_at + 0 >= ${since}`),
      )
      .selectAll('chats')
      .select(['chat_bots.joined_at as joined', 'chat_members.open_id as member'])
      .select(['tenants.crypt_key_deleted', 'tenants.sending_forbidden', 'answered.answer'])
      .select(
        recentIn(tx, chat_id, after, until)
          .select(
            sql<
              string | null
            >`cast(${sql.raw(isPostgres(tx) ? 'json_agg' : 'json_group_array')}(sender) as text)`.as('all'),
          )
          .as('recent'),
      )
      .where('chats.chat_id', '=', chat_id),
)

function keyOf({ user, chat, thread }: Target, type: ReceiveIdType, receive_id: string): string {
  if (thread) return `thread ${thread.thread_id}`
  if (user) return `user ${user.open_id}`
  return chat ? `chat ${chat.chat_id}` : `unknown ${type} ${receive_id}`
}

/** The number of messages from bots in a chat within the last second. */
export async function sentByBots(tx: Tx, chat_id: string, now: number): Promise<number> {
  const recent = await recentIn(tx, chat_id, now - SEND_WINDOW_MS, now + CLOCKS_APART_MS)
    .select('sender')
    .execute()
  return countBots(recent.map(({ sender }) => sender))
}

const recentIn = (from: Pick<Tx, 'selectFrom'>, chat_id: string, after: number, until: number) =>
  from
    .selectFrom('messages')
    .where('messages.chat_id', '=', chat_id)
    .where('upper_message_id', 'is', null)
    .where('messages.create_time', '>', after)
    // Includes messages of an instance whose clock is a little ahead. Without a bound, a clock that was set back would
    // refuse every send until it catches up.
    .where('messages.create_time', '<=', until)

const countBots = (senders: readonly string[]): number =>
  senders.filter((sender) => (JSON.parse(sender) as { sender_type?: string }).sender_type === 'app').length
