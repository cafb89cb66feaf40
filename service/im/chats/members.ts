import { insertMany } from '../../store/insert-many'
import type { Tx } from '../../store/store'

/** Which of the open_ids belong to people in the chat. */
export async function membersAmong(
  tx: Tx,
  chat_id: string,
  open_ids: readonly string[],
): Promise<Set<string>> {
  if (open_ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('chat_members')
    .select('open_id')
    .where('chat_id', '=', chat_id)
    .where('open_id', 'in', open_ids)
    .execute()
  return new Set(rows.map((row) => row.open_id))
}

/** Which of the app_ids have their bots in the chat. */
export async function botsAmong(tx: Tx, chat_id: string, app_ids: readonly string[]): Promise<Set<string>> {
  if (app_ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('chat_bots')
    .select('app_id')
    .where('chat_id', '=', chat_id)
    .where('app_id', 'in', app_ids)
    .execute()
  return new Set(rows.map((row) => row.app_id))
}

/** How many people, or how many bots, are in a chat. */
export async function countIn(tx: Tx, table: 'chat_members' | 'chat_bots', chat_id: string): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select((select) => select.fn.countAll().as('count'))
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Adds people who are not in the chat yet, after those who are. */
export async function addPeople(tx: Tx, chat_id: string, open_ids: readonly string[]): Promise<void> {
  const last = await tx
    .selectFrom('chat_members')
    .select((select) => select.fn.max('position').as('position'))
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  const next = Number(last?.position ?? -1) + 1
  const rows = [...new Set(open_ids)].map((open_id, at) => ({ chat_id, open_id, position: next + at }))
  await insertMany(tx, 'chat_members', rows)
}

/** Adds bots that are not in the chat yet. */
export async function addBots(
  tx: Tx,
  chat_id: string,
  app_ids: readonly string[],
  joined_at: number,
): Promise<void> {
  const rows = [...new Set(app_ids)].map((app_id) => ({ chat_id, app_id, joined_at }))
  await insertMany(tx, 'chat_bots', rows)
}
