import { sql } from 'kysely'
import type { EventEnvelope } from '../../contract/events/envelope'
import type { EventTry } from '../../contract/herald/controls'
import { noLocks } from '../http/locks'
import type { Events } from '../store/database'
import type { Store, Tx } from '../store/store'
import type { Carrier } from './event-hub'

/** An event that is not accepted is tried again so long after the try before (platform/events#delivery), and then no more. */
const RETRY_MS = [15_000, 5 * 60_000, 60 * 60_000, 6 * 60 * 60_000]

/** So many that have come to an end are remembered; the oldest make room. */
export const MAX_REMEMBERED = 2_000

/** Whose queue, and by which carrier. */
export interface QueueOf {
  app_id: string
  carrier: Carrier
}

/** A try that has come to its end. */
export interface Settled {
  event: Events
  made: EventTry
}

/** What is to be sent now, oldest first; without those that are being sent, whose contents may be long. */
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

/** When something is due that is not yet; undefined: nothing waits. */
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
    // A literal: the index is of those that wait alone.
    .where('state', '=', sql.lit('waiting'))

/** Writes down what tries have come to, and what follows from it; all of them in one transaction. */
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
  // Somebody has waited for a callback, and waits no more.
  const pause = isCallback(event_type) ? undefined : RETRY_MS[tries.length - 1]
  return pause === undefined ? { state: 'failed' } : { state: 'waiting', next_at: at + pause }
}

/** Bounds what is remembered; what waits stays. */
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

/** What waits because nobody was there to take it is due at once: somebody is now. */
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
/** The result where the connection ended before the client had answered. */
export const CLOSED = 'connection closed'

const nobodyThere: ReadonlySet<string> = new Set([OFFLINE, CLOSED])

export const triesOf = ({ tries }: Pick<Events, 'tries'>): EventTry[] => JSON.parse(tries) as EventTry[]

/** An event as it is sent; compact, as the SDK signs what it has parsed and written again (platform/events#what-sdks-answer). */
export function envelopeText(event: Events, token: string): string {
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

/** Milliseconds; of callbacks microseconds (platform/events#envelope-of-an-event). */
const createTime = ({ event_type, created_at }: Events): string =>
  isCallback(event_type) ? `${created_at}000` : String(created_at)

export const isCallback = (event_type: string): boolean => event_type === 'card.action.trigger'
