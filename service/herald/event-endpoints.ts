import type { DeliveredEvent } from '../../contract/herald/delivered-event'
import { ListEvents, ReplayEvent } from '../../contract/herald/events'
import { triesOf } from '../events/event-queue'
import type { AnyEndpoint } from '../http/endpoint'
import type { Events } from '../store/tables/events'
import { heraldEndpoint, nothing } from './herald-endpoint'

const listEvents = heraldEndpoint({
  contract: ListEvents,
  does: 'lists the events for applications, with every try to deliver them',
  gather: nothing,
  rules: [],
  async run({ tx, input: { query } }) {
    const { page_size, page_token, app_id, event_type, state } = query
    const rows = await tx
      .selectFrom('events')
      .selectAll()
      .$if(page_token !== undefined, (some) => some.where('position', '<', page_token ?? 0))
      .$if(app_id !== undefined, (some) => some.where('app_id', '=', app_id ?? ''))
      .$if(event_type !== undefined, (some) => some.where('event_type', '=', event_type ?? ''))
      .$if(state !== undefined, (some) => some.where('state', '=', state ?? ''))
      .orderBy('position', 'desc')
      .limit(page_size + 1)
      .execute()
    const items = rows.slice(0, page_size).map(shown)
    const has_more = rows.length > items.length
    return { items, has_more, ...(has_more && { page_token: String(items.at(-1)?.id) }) }
  },
})

const shown = (row: Events): DeliveredEvent => ({
  id: row.position,
  event_id: row.event_id,
  carrier: row.carrier as DeliveredEvent['carrier'],
  app_id: row.app_id,
  event_type: row.event_type,
  created_at: row.created_at,
  state: row.state as DeliveredEvent['state'],
  ...(row.state === 'waiting' && { next_at: row.next_at }),
  tries: triesOf(row),
  event: JSON.parse(row.body) as object,
})

const replayEvent = heraldEndpoint({
  contract: ReplayEvent,
  does: 'sends an event again',
  gather: nothing,
  rules: [],
  async run({ tx, world, input }) {
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({ state: 'waiting', next_at: world.now() })
      .where('event_id', '=', input.path.event_id)
      .executeTakeFirst()
    world.events.written()
    return { replayed: Number(numUpdatedRows) }
  },
  happy: { path: { event_id: 'none' } },
  scenarios: {},
})

/** Lists events with their receivers and every try, and sends an event again. */
export const eventEndpoints: readonly AnyEndpoint[] = [listEvents, replayEvent]
