import { sql } from 'kysely'
import type { EventEnvelope } from '../../contract/events/envelope'
import type { EventTry } from '../../contract/herald/delivered-event'
import { noLocks } from '../http/locks'
import type { Store, Tx } from '../store/store'
import type { Events } from '../store/tables/events'
import type { Carrier } from './event-hub'

/**
 * The pauses after each try before an event that was not accepted is sent again (platform/events#delivery). After the
 * last try it has failed.
 */
const RETRY_MS = [15_000, 5 * 60_000, 60 * 60_000, 6 * 60 * 60_000]

/** At most so many finished events are kept; the oldest are dropped first. */
export const MAX_REMEMBERED = 2_000

/** The application and carrier of the queue. */
export interface QueueOf {
  app_id: string
  carrier: Carrier
}

/** A finished try. */
export interface Settled {
  event: Events
  made: EventTry
}

/** Events that are due, oldest first; without those that are being sent, whose contents may be long. */
export const dueEvents = (
  tx: Tx,
  of: QueueOf,
  { now, most, sending }: { now: number; most: number; sending: ReadonlySet<string> },
): Promise<Events[]> =>
  waitingFor(tx, of)
    .selectAll()
    .where('next_at', '<=', now)
    .$if(sending.size > 0, (due) => due.where('event_id', 'not in', [...sending]))
    .orderBy('position')
    .limit(most)
    .execute()

/** When the next event becomes due; undefined: none waits. */
export async function nextDue(tx: Tx, of: QueueOf, now: number): Promise<number | undefined> {
  const row = await waitingFor(tx, of)
    .select((select) => select.fn.min('next_at').as('next_at'))
    .where('next_at', '>', now)
    .executeTakeFirst()
  return row?.next_at === null || row?.next_at === undefined ? undefined : Number(row.next_at)
}

const waitingFor = (tx: Tx, { app_id, carrier }: QueueOf) =>
  tx
    .selectFrom('events')
    .where('app_id', '=', app_id)
    .where('carrier', '=', carrier)
    // A literal, because the index covers waiting events only.
    .where('state', '=', sql.lit('waiting'))

/** Writes the outcomes of tries and the states that follow, all in one transaction. */
export const keepTries = (store: Store, settled: readonly Settled[]): Promise<void> =>
  store.transaction(async (tx) => {
    for (const { event, made } of settled) {
      const tries = [...triesOf(event), made]
      await tx
        .updateTable('events')
        .set({ tries: JSON.stringify(tries), ...stateAfter(event, tries, made) })
        .where('event_id', '=', event.event_id)
        .where('carrier', '=', event.carrier)
        .execute()
    }
    await forgetOldest(tx)
  }, noLocks)

function stateAfter({ event_type }: Events, tries: readonly EventTry[], { at, accepted }: EventTry) {
  if (accepted) return { state: 'delivered' }
  // No caller waits for a callback any more.
  const pause = isCallback(event_type) ? undefined : RETRY_MS[tries.length - 1]
  return pause === undefined ? { state: 'failed' } : { state: 'waiting', next_at: at + pause }
}

/** Limits how many finished events are kept; waiting ones stay. */
export async function forgetOldest(tx: Tx): Promise<void> {
  const last = await tx
    .selectFrom('events')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst()
  await tx
    .deleteFrom('events')
    .where('position', '<=', Number(last?.position ?? 0) - MAX_REMEMBERED)
    .where('state', '!=', 'waiting')
    .execute()
}

/** Events that wait because there was no connection become due at once: there is one now. */
export async function dueOnceConnected(store: Store, app_id: string, now: number): Promise<void> {
  const of: QueueOf = { app_id, carrier: 'websocket' }
  const waiting = await store.read((tx) => waitingFor(tx, of).select(['event_id', 'tries']).execute())
  const missed = waiting.filter((row) => nobodyThere.has(triesOf(row).at(-1)?.result ?? ''))
  if (missed.length === 0) return
  await store.transaction(async (tx) => {
    for (const { event_id } of missed)
      await tx
        .updateTable('events')
        .set({ next_at: now })
        .where('event_id', '=', event_id)
        .where('carrier', '=', of.carrier)
        .execute()
  }, noLocks)
}

/** The result of a try while an application has no long connection. */
export const OFFLINE = 'app not online'
/** The result of a try whose connection ended before the client had answered. */
export const CLOSED = 'connection closed'

const nobodyThere: ReadonlySet<string> = new Set([OFFLINE, CLOSED])

export const triesOf = ({ tries }: Pick<Events, 'tries'>): EventTry[] => JSON.parse(tries) as EventTry[]

/**
 * An event as it is sent; compact, because the SDK signs what it has parsed and serialised again
 * (platform/events#what-sdks-answer).
 */
export function envelopeText(event: Events, token: string): string {
  if (event.event_type === LEGACY_CARD) return event.body
  const envelope: EventEnvelope = {
    schema: '2.0',
    header: {
      event_id: event.event_id,
      token,
      create_time: createTime(event),
      event_type: event.event_type,
      tenant_key: event.tenant_key,
      app_id: event.app_id,
    },
    event: JSON.parse(event.body) as object,
  }
  return JSON.stringify(envelope)
}

/** Milliseconds; for callbacks microseconds (platform/events#envelope-of-an-event). */
const createTime = ({ event_type, created_at }: Events): string =>
  isCallback(event_type) ? `${created_at}000` : String(created_at)

/** The callback of a pressed card in the legacy form, which has no envelope (platform/events#legacy-callback). */
export const LEGACY_CARD = 'card.action.trigger_v1'

export const isCallback = (event_type: string): boolean =>
  event_type === 'card.action.trigger' || event_type === LEGACY_CARD
