import type { FieldViolation } from '../../../contract/envelope'
import { ReadConversation } from '../../../contract/herald/people'
import type { ConversationMessage } from '../../../contract/herald/people'
import type { AnyEndpoint } from '../../http/endpoint'
import { asMessage, ephemeralIn } from '../../im/ephemeral/ephemeral-messages'
import { senderOf, wireMessages } from '../../im/messages/wire-message'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Chats } from '../../store/tables/people-and-chats'
import { heraldEndpoint } from '../herald-endpoint'
import { unknownChat } from '../known-things'
import { asCaller, chatIn } from './person'

const MOST_MEMBERS = 500

const rules: Rule<{ chat: Chats | undefined; unknown: readonly FieldViolation[] }>[] = [
  {
    code: 1770002,
    when: 'no such chat',
    fails: ({ chat }) => !chat,
    detail: (f) => ({ field_violations: [...f.unknown] }),
    ours: true,
  },
]

/** The messages of a chat, for a page on which one can speak there as anybody. */
export const conversationEndpoint: AnyEndpoint = heraldEndpoint({
  contract: ReadConversation,
  does: 'returns the messages of a chat as people see them',
  async gather({ tx, input: { path } }) {
    const chat = await chatIn(tx, path.chat_id)
    return { chat, unknown: chat ? [] : [await unknownChat(tx, 'chat_id', path.chat_id)] }
  },
  rules,
  async run({ tx, input }, { chat }) {
    const { chat_id, name, mode, tenant_key, muted, dissolved } = present(chat)
    const { page_size } = input.query
    const { rows, readers } = await newestIn(tx, chat_id, page_size)
    const views = await viewsOf(tx, rows)
    return {
      chat: { chat_id, name, mode, tenant_key, muted: muted === 1, dissolved: dissolved === 1 },
      members: await tx
        .selectFrom('chat_members')
        .innerJoin('users', 'users.open_id', 'chat_members.open_id')
        .select(['users.open_id', 'users.name'])
        .where('chat_id', '=', chat_id)
        .orderBy('chat_members.position')
        .limit(MOST_MEMBERS)
        .execute(),
      bots: await tx
        .selectFrom('chat_bots')
        .innerJoin('apps', 'apps.app_id', 'chat_bots.app_id')
        .select(['apps.app_id', 'apps.name'])
        .where('chat_id', '=', chat_id)
        .orderBy('apps.app_id')
        .execute(),
      messages: (await shown(tx, tenant_key, rows.toReversed())).map((message) => {
        const visible_to = readers.get(message.message_id)
        const card_views = views.get(message.message_id)
        return {
          ...message,
          ...(visible_to !== undefined && { visible_to }),
          ...(card_views && { card_views }),
        }
      }),
    }
  },
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: { 1770002: { request: { path: { chat_id: 'oc_nowhere' } } } },
})

/** The newest messages of a chat, newest first. Those that one person sees are among them, each with its reader. */
async function newestIn(
  tx: Tx,
  chat_id: string,
  most: number,
): Promise<{ rows: Messages[]; readers: ReadonlyMap<string, string> }> {
  const messages = await tx
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chat_id)
    .where('upper_message_id', 'is', null)
    .orderBy('create_time', 'desc')
    .orderBy('message_id', 'desc')
    .limit(most)
    .execute()
  const ephemeral = await ephemeralIn(tx, chat_id, most)
  const readers = new Map(ephemeral.map(({ message_id, open_id }) => [message_id, open_id]))
  if (readers.size === 0) return { rows: messages, readers }
  const all = [...messages, ...ephemeral.map(asMessage)].toSorted(
    (one, other) => other.create_time - one.create_time || (other.message_id < one.message_id ? -1 : 1),
  )
  return { rows: all.slice(0, most), readers }
}

/** Exclusive cards as some people see them, by message and person. */
async function viewsOf(tx: Tx, rows: readonly Messages[]): Promise<Map<string, Record<string, string>>> {
  const ids = rows.filter(({ msg_type }) => msg_type === 'interactive').map(({ message_id }) => message_id)
  const views = new Map<string, Record<string, string>>()
  if (ids.length === 0) return views
  const found = await tx.selectFrom('card_views').selectAll().where('message_id', 'in', ids).execute()
  for (const { message_id, open_id, content } of found)
    views.set(message_id, { ...views.get(message_id), [open_id]: content })
  return views
}

async function shown(tx: Tx, tenant_key: string, rows: readonly Messages[]): Promise<ConversationMessage[]> {
  const messages = await wireMessages(tx, asCaller({ tenant_key, name: '' }), rows, 'open_id', {
    card: 'original',
  })
  const names = await namesOf(tx, [...new Set(rows.map((row) => senderOf(row).id))])
  const reactions = await reactionsTo(tx, rows)
  return messages.map((message) => ({
    ...message,
    sender_name: names.get(message.sender.id) ?? '',
    reactions: reactions.get(message.message_id) ?? [],
  }))
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await tx
    .selectFrom('users')
    .select(['open_id', 'name'])
    .where('open_id', 'in', ids)
    .execute()
  const bots = await tx.selectFrom('apps').select(['app_id', 'name']).where('app_id', 'in', ids).execute()
  const hooks = await tx
    .selectFrom('webhooks')
    .select(['bot_id', 'name'])
    .where('bot_id', 'in', ids)
    .execute()
  return new Map([
    ...hooks.map(({ bot_id, name }) => [bot_id, name] as const),
    ...people.map(({ open_id, name }) => [open_id, name] as const),
    ...bots.map(({ app_id, name }) => [app_id, name] as const),
  ])
}

async function reactionsTo(tx: Tx, rows: readonly Messages[]) {
  const ids = rows.map(({ message_id }) => message_id)
  const found =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('reactions')
          .select(['message_id', 'emoji_type', 'operator_id'])
          .where('message_id', 'in', ids)
          .orderBy('action_time')
          .execute()
  const to = new Map<string, ConversationMessage['reactions']>()
  for (const { message_id, emoji_type, operator_id } of found) {
    const those = to.get(message_id) ?? []
    to.set(message_id, those)
    const same = those.find((each) => each.emoji_type === emoji_type)
    if (same) same.operator_ids.push(operator_id)
    else those.push({ emoji_type, operator_ids: [operator_id] })
  }
  return to
}
