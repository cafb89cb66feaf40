import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint'
import type { Call, Caller } from '../http/endpoint'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'
import type { Events } from '../store/tables/events'
import type { Apps } from '../store/tables/people-and-chats'
import { hasScope } from '../users/has-scope'
import { isSubscribed } from './event-hub'
import type { Carrier, Subscription } from './event-hub'
import type { WorldEvent } from './world-event'

/** The cause of an event: a call, or a person's act. */
export type Effecting = Pick<Call<Endpoint>, 'tx' | 'world' | 'tell'>

/**
 * Writes an event for every application that receives it, in the transaction of its effect: either both are on disk
 * afterwards, or neither. Without subscribers it reads and writes nothing. Pages of a local service are informed as
 * well. Call it after the effect.
 */
export async function emit({ tx, world, tell }: Effecting, event: WorldEvent | undefined): Promise<void> {
  if (event?.change) tell(event.change)
  const { subscriptions } = world.events
  if (!event || subscriptions.size === 0) return
  const rows: Omit<Events, 'position'>[] = []
  for (const { app, subscription } of await listeners(tx, event, subscriptions)) {
    const body = await event.body(tx, app)
    if (!body) continue
    const event_id = world.newId('event')
    for (const carrier of carriersOf(subscription))
      rows.push({
        event_id,
        carrier,
        app_id: app.app_id,
        tenant_key: app.tenant_key,
        event_type: event.type,
        body: JSON.stringify(body),
        created_at: world.now(),
        state: 'waiting',
        next_at: world.now(),
        tries: '[]',
      })
  }
  if (rows.length === 0) return
  await keepEvents(tx, rows)
  world.events.written()
}

/** Appends events to those that were kept before. */
export async function keepEvents(tx: Tx, rows: readonly Omit<Events, 'position'>[]): Promise<void> {
  const last = await tx
    .selectFrom('events')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst()
  const next = Number(last?.position ?? 0) + 1
  await insertMany(
    tx,
    'events',
    rows.map((row, at) => ({ ...row, position: next + at })),
  )
}

export const carriersOf = ({ webhook, websocket }: Subscription): Carrier[] => [
  ...(webhook ? (['webhook'] as const) : []),
  ...(websocket ? (['websocket'] as const) : []),
]

async function listeners(
  tx: Tx,
  { type, to, scopes }: WorldEvent,
  subscriptions: ReadonlyMap<string, Subscription>,
): Promise<{ app: Caller; subscription: Subscription }[]> {
  const asked = [...subscriptions].filter(([, each]) => isSubscribed(each, type)).map(([app_id]) => app_id)
  const { chat_id, only } = to
  const named = only ? asked.filter((app_id) => only.includes(app_id)) : asked
  if (named.length === 0) return []
  const rows = await tx
    .selectFrom('apps')
    .leftJoin('chats', (join) => join.on('chats.chat_id', '=', chat_id))
    .select(['app_id', tenantInChat, 'apps.name', 'bot_enabled', 'scopes'])
    .where('app_id', 'in', named)
    .where('bot_enabled', '=', sql.lit(1))
    .$if(only === undefined, (query) =>
      query.where('app_id', 'in', (select) =>
        select.selectFrom('chat_bots').select('chat_bots.app_id').where('chat_id', '=', chat_id),
      ),
    )
    .orderBy('app_id')
    .execute()
  return rows
    .map(asCaller)
    .filter((app) => scopes.length === 0 || hasScope(app, ...scopes))
    .flatMap((app) => {
      const subscription = subscriptions.get(app.app_id)
      return subscription ? { app, subscription } : []
    })
}

/** A store application acts in the tenants of its chats, any other one in its own. */
const tenantInChat =
  sql<string>`case apps.kind when 'store' then coalesce(chats.tenant_key, apps.tenant_key) else apps.tenant_key end`.as(
    'tenant_key',
  )

const asCaller = ({
  bot_enabled,
  scopes,
  ...app
}: Pick<Apps, 'app_id' | 'tenant_key' | 'name' | 'bot_enabled' | 'scopes'>): Caller => ({
  ...app,
  bot_enabled: bot_enabled === 1,
  scopes: scopes === null ? undefined : (JSON.parse(scopes) as string[]),
})

/** The application as a caller, in a chat or by itself; undefined: there is none. */
export async function appAsCaller(tx: Tx, app_id: string, chat_id = ''): Promise<Caller | undefined> {
  const row = await tx
    .selectFrom('apps')
    .leftJoin('chats', (join) => join.on('chats.chat_id', '=', chat_id))
    .select(['app_id', tenantInChat, 'apps.name', 'bot_enabled', 'scopes'])
    .where('app_id', '=', app_id)
    .executeTakeFirst()
  return row && asCaller(row)
}
