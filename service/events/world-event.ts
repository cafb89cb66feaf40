import type { EventBodies, EventType, EventUserIds } from '../../contract/events/event-bodies'
import type { ReportedChange } from '../../contract/herald/changes'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'
import { botOpenId, botUnionId, isAppId } from '../users/bot-ids'
import { idAs } from '../users/user-ids'

/** Something that has happened, and its possible receivers. `emit` writes it for each of them. */
export interface WorldEvent<Type extends EventType = EventType> {
  type: Type
  /** The bots of a chat; with `only`, these applications, whether they are in it or not. */
  to: { chat_id: string; only?: readonly string[] | undefined }
  /** Any one is enough to subscribe (platform/events#events); empty: none is needed. */
  scopes: readonly string[]
  /** The data that pages must read again; absent: they show nothing of it. */
  change?: ReportedChange
  /** The event for one application; undefined: it gets none. Reads only. */
  body(tx: Tx, to: Caller): Promise<EventBodies[Type] | undefined>
}

/** A person or bot as events name them. */
export interface Somebody {
  ids: EventUserIds
  name: string
  tenant_key: string
}

/**
 * The people and bots behind open_ids of the world and app_ids, as an application sees them. An unknown one has only
 * the id that was asked for.
 */
export async function somebodies(
  tx: Tx,
  to: Caller,
  ids: readonly string[],
): Promise<(id: string) => Somebody> {
  const people = ids.filter((id) => !isAppId(id))
  const bots = ids.filter(isAppId)
  const found = new Map<string, Somebody>()
  if (people.length > 0) {
    const rows = await tx.selectFrom('users').selectAll().where('open_id', 'in', people).execute()
    for (const row of rows) found.set(row.open_id, personOf(row, to))
  }
  if (bots.length > 0) {
    const rows = await tx
      .selectFrom('apps')
      .select(['app_id', 'name', 'tenant_key'])
      .where('app_id', 'in', bots)
      .execute()
    for (const { app_id, name, tenant_key } of rows)
      found.set(app_id, { ids: botIds(app_id), name, tenant_key })
  }
  return (id) => found.get(id) ?? { ids: { union_id: '', open_id: id }, name: '', tenant_key: '' }
}

function personOf(row: Users, to: Caller): Somebody {
  const user_id = idAs('user_id', row, to)
  return {
    ids: {
      union_id: row.union_id,
      ...(user_id !== undefined && { user_id }),
      open_id: idAs('open_id', row, to) ?? row.open_id,
    },
    name: row.name,
    tenant_key: row.tenant_key,
  }
}

/** A bot has no user_id. */
const botIds = (app_id: string): EventUserIds => ({
  union_id: botUnionId(app_id),
  open_id: botOpenId(app_id),
})
