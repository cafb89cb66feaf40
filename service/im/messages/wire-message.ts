import type { z } from 'zod'
import type { cardContentType } from '../../../contract/im/messages/card-content'
import type { Mention, Message, Sender } from '../../../contract/im/messages/message'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Users } from '../../store/tables/people-and-chats'
import { isAppId } from '../../users/bot-ids'
import { idAs } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { rawCard } from './contents/raw-card'
import { simplifiedCard } from './contents/simplified-card'
import { inPortions } from './in-portions'

/** How to show messages, if not in the usual way. */
export interface ShownAs {
  /** `silent`: a recalled message has no content; `told`: a fixed text says so (platform/messages#message). */
  recalled?: 'silent' | 'told'
  /**
   * `simplified`: title and elements; `original`: the JSON that was sent; `raw`: the same inside another JSON
   * (platform/messages#received-content).
   */
  card?: 'simplified' | 'original' | 'raw'
}

/** How a reader asks for cards to be shown (platform/messages#received-content). */
export const cardShownAs = (type: z.output<typeof cardContentType>): NonNullable<ShownAs['card']> =>
  type === 'raw_card_content' ? 'raw' : type ? 'original' : 'simplified'

/** Replaces the content of a recalled message in a listing (platform/messages#message). */
const RECALLED = 'This message was recalled'

/**
 * Messages as one application sees them (platform/messages#message), in the order given. All
 * people that they name are read with one query, all applications with another.
 */
export async function wireMessages(
  tx: Tx,
  caller: Caller,
  rows: readonly Messages[],
  userIdType: UserIdType = 'open_id',
  shown: ShownAs = {},
): Promise<Message[]> {
  const read = rows.map((row) => ({ row, sender: senderOf(row), mentions: mentionsOf(row) }))
  const named = read.flatMap(({ sender, mentions }) => [sender.id, ...mentions.map(({ id }) => id)])
  const view: View = { caller, userIdType, shown, ...(await behind(tx, caller, [...new Set(named)])) }
  return read.map(({ row, sender, mentions }) => ({
    message_id: row.message_id,
    ...(row.root_id !== null && { root_id: row.root_id }),
    ...(row.parent_id !== null && { parent_id: row.parent_id }),
    ...(row.thread_id !== null && { thread_id: row.thread_id }),
    msg_type: row.msg_type,
    create_time: String(row.create_time),
    update_time: String(row.update_time || row.create_time),
    deleted: isRecalled(row),
    updated: row.edits > 0,
    chat_id: row.chat_id,
    sender: wireSender(sender, view),
    body: bodyOf(row, shown),
    ...(mentions.length > 0 &&
      !isRecalled(row) && { mentions: mentions.map((one) => wireMention(one, view)) }),
    ...(row.upper_message_id !== null && { upper_message_id: row.upper_message_id }),
  }))
}

/** The stored sender of a message; the id is an open_id of the world file, or an app_id. */
export interface KeptSender {
  id: string
  sender_type: Sender['sender_type']
}

/** A stored mention in a message. */
export interface KeptMention {
  key: string
  id: string
  name: string
}

export const senderOf = (row: Pick<Messages, 'sender'>): KeptSender => JSON.parse(row.sender) as KeptSender

export const mentionsOf = (row: Pick<Messages, 'mentions'>): KeptMention[] =>
  JSON.parse(row.mentions) as KeptMention[]

export const isRecalled = (row: Pick<Messages, 'state'>): boolean => row.state === 'recalled'

type Person = Pick<Users, 'open_id' | 'open_ids' | 'user_id' | 'union_id' | 'name' | 'tenant_key'>

interface View {
  caller: Caller
  userIdType: UserIdType
  shown: ShownAs
  people: ReadonlyMap<string, Person>
  /** Tenant keys by app_id. */
  apps: ReadonlyMap<string, string>
}

async function behind(
  tx: Tx,
  { app_id, home }: Caller,
  ids: readonly string[],
): Promise<Pick<View, 'people' | 'apps'>> {
  const people = new Map<string, Person>()
  const apps = new Map<string, string>()
  const isKnown = home !== undefined && ids.includes(app_id)
  if (isKnown) apps.set(app_id, home)
  for (const some of inPortions(isKnown ? ids.filter((id) => id !== app_id) : ids)) {
    const users = tx
      .selectFrom('users')
      .select(['open_id', 'open_ids', 'user_id', 'union_id', 'name', 'tenant_key'])
      .where('open_id', 'in', some)
    for (const person of await users.execute()) people.set(person.open_id, person)
    const bots = tx.selectFrom('apps').select(['app_id', 'tenant_key']).where('app_id', 'in', some)
    for (const { app_id, tenant_key } of await bots.execute()) apps.set(app_id, tenant_key)
    const others = some.filter((id) => isAppId(id) && !apps.has(id))
    for (const { bot_id, tenant_key } of await webhooksNamed(tx, others)) apps.set(bot_id, tenant_key)
  }
  return { people, apps }
}

/** Custom bots, which belong to the tenants of their chats. */
const webhooksNamed = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('webhooks')
        .innerJoin('chats', 'chats.chat_id', 'webhooks.chat_id')
        .select(['bot_id', 'tenant_key'])
        .where('bot_id', 'in', ids)
        .execute()

function wireSender({ id, sender_type }: KeptSender, view: View): Sender {
  if (sender_type !== 'app') return { ...wireId(id, view), sender_type }
  return { id, id_type: 'app_id', sender_type, tenant_key: view.apps.get(id) ?? '' }
}

const wireMention = ({ key, id, name }: KeptMention, view: View): Mention => ({
  key,
  ...wireId(id, view),
  name: name || (view.people.get(id)?.name ?? ''),
})

/** An id of an unknown person or application stays as in the world file. */
function wireId(id: string, { caller, userIdType, people, apps }: View) {
  const app = apps.get(id)
  if (app !== undefined) return { id, id_type: 'app_id', tenant_key: app }
  const person = people.get(id)
  if (!person) return { id, id_type: 'open_id', tenant_key: '' }
  return {
    id: idAs(userIdType, person, caller) ?? '',
    id_type: userIdType,
    tenant_key: person.tenant_key,
  }
}

function bodyOf(row: Messages, { recalled = 'told', card = 'simplified' }: ShownAs): Message['body'] {
  if (isRecalled(row)) return recalled === 'told' ? { content: RECALLED } : {}
  if (row.msg_type === 'interactive' && card === 'simplified') return { content: simplifiedCard(row.content) }
  if (row.msg_type === 'interactive' && card === 'raw') return { content: rawCard(row.content) }
  return { content: row.content }
}
