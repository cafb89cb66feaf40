import { z } from 'zod'
import { GetState, ListState } from '../../contract/herald/state'
import type { WorldKind, WorldState } from '../../contract/herald/state'
import type { AnyEndpoint } from '../http/endpoint'
import { pageTokenOf, placeOf } from '../http/page-token'
import type { Tx } from '../store/store'
import { appWords, chatWords, fileWords, messageWords, tenantWords, userWords } from '../world/file-words'
import type { World } from '../world/world'
import { heraldEndpoint, nothing } from './herald-endpoint'

const counted = [
  'tenants',
  'apps',
  'users',
  'chats',
  'threads',
  'messages',
  'files',
  'announcements',
  'media',
  'sheets',
] as const

async function countsOf(tx: Tx): Promise<WorldState['counts']> {
  const counts: Record<string, number> = {}
  for (const table of counted) {
    const row = await tx
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirst()
    counts[table] = Number(row?.count ?? 0)
  }
  const blocks = await tx
    .selectFrom('announcements')
    .select((of) => of.fn.sum<number>('block_count').as('count'))
    .executeTakeFirst()
  counts['blocks'] = Number(blocks?.count ?? 0)
  return counts
}

/** A page begins after the last id of the page before it. */
interface Asked {
  after: string
  most: number
}

/** A store application is listed with its current ticket, because a local service never sends it one. */
async function appsOf(tx: Tx, { after, most }: Asked, { store }: World) {
  const rows = await tx
    .selectFrom('apps')
    .selectAll()
    .where('app_id', '>', after)
    .orderBy('app_id')
    .limit(most)
    .execute()
  const tickets = await tx.selectFrom('app_tickets').select(['app_id', 'sealed_ticket']).execute()
  const ticketOf = new Map<string, string>()
  for (const { app_id, sealed_ticket } of tickets)
    ticketOf.set(app_id, await store.secrets.open(sealed_ticket))
  return rows.map((row) => ({
    ...appWords(row),
    ...(ticketOf.has(row.app_id) && { app_ticket: ticketOf.get(row.app_id) }),
  }))
}

const tenantsOf = async (tx: Tx, { after, most }: Asked) =>
  (
    await tx
      .selectFrom('tenants')
      .selectAll()
      .where('tenant_key', '>', after)
      .orderBy('tenant_key')
      .limit(most)
      .execute()
  ).map(tenantWords)

async function chatsOf(tx: Tx, { after, most }: Asked) {
  const rows = await tx
    .selectFrom('chats')
    .selectAll()
    .where('chat_id', '>', after)
    .orderBy('chat_id')
    .limit(most)
    .execute()
  const shown = []
  for (const row of rows) {
    const of = (table: 'chat_members' | 'chat_bots' | 'messages') =>
      tx
        .selectFrom(table)
        .select((counting) => counting.fn.countAll<number>().as('count'))
        .where('chat_id', '=', row.chat_id)
        .executeTakeFirst()
    const announcement = await tx
      .selectFrom('announcements')
      .select(['type', 'revision', 'block_count', 'update_time'])
      .where('chat_id', '=', row.chat_id)
      .executeTakeFirst()
    shown.push({
      ...chatWords(row),
      members: Number((await of('chat_members'))?.count ?? 0),
      bots: Number((await of('chat_bots'))?.count ?? 0),
      messages: Number((await of('messages'))?.count ?? 0),
      announcement,
    })
  }
  return shown
}

const pages: Record<WorldKind, { id: string; read(tx: Tx, asked: Asked, world: World): Promise<object[]> }> =
  {
    tenants: { id: 'tenant_key', read: tenantsOf },
    apps: { id: 'app_id', read: appsOf },
    users: {
      id: 'open_id',
      read: async (tx, { after, most }) =>
        (
          await tx
            .selectFrom('users')
            .selectAll()
            .where('open_id', '>', after)
            .orderBy('open_id')
            .limit(most)
            .execute()
        ).map(userWords),
    },
    chats: { id: 'chat_id', read: chatsOf },
    threads: {
      id: 'thread_id',
      read: (tx, { after, most }) =>
        tx
          .selectFrom('threads')
          .selectAll()
          .where('thread_id', '>', after)
          .orderBy('thread_id')
          .limit(most)
          .execute(),
    },
    messages: {
      id: 'message_id',
      read: async (tx, { after, most }) =>
        (
          await tx
            .selectFrom('messages')
            .selectAll()
            .where('message_id', '>', after)
            .orderBy('message_id')
            .limit(most)
            .execute()
        ).map(messageWords),
    },
    files: {
      id: 'file_key',
      read: async (tx, { after, most }) =>
        (
          await tx
            .selectFrom('files')
            .selectAll()
            .where('file_key', '>', after)
            .orderBy('file_key')
            .limit(most)
            .execute()
        ).map(fileWords),
    },
  }

const getState = heraldEndpoint({
  contract: GetState,
  does: 'counts what the world holds',
  gather: nothing,
  rules: [],
  async run({ tx, world }) {
    const first = { after: '', most: 200 }
    const limits: WorldState['limits'] = world.hasLimits() ? 'on' : 'off'
    return {
      now: world.now(),
      limits,
      counts: await countsOf(tx),
      tenants: await tenantsOf(tx, first),
      apps: await appsOf(tx, first, world),
    }
  },
})

const listState = heraldEndpoint({
  contract: ListState,
  does: 'lists tenants, apps, users, chats, threads, messages or files',
  gather: nothing,
  rules: [],
  async run({ tx, world, input: { path, query } }) {
    const { id, read } = pages[path.kind]
    const [after = ''] = query.page_token ? (placeOf(query.page_token, z.tuple([z.string()])) ?? []) : []
    const rows = await read(tx, { after, most: query.page_size + 1 }, world)
    const items = rows.slice(0, query.page_size)
    const has_more = rows.length > items.length
    const last = (items.at(-1) as Record<string, string> | undefined)?.[id] ?? ''
    return { items, has_more, ...(has_more && { page_token: pageTokenOf([last]) }) }
  },
  happy: { path: { kind: 'chats' } },
  scenarios: {},
})

/** Endpoints that list the world's contents in the world file's words. */
export const stateEndpoints: readonly AnyEndpoint[] = [getState, listState]
