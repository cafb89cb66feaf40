import type { EventTry } from '../../contract/herald/controls'
import type { Timer } from '../emulator/timer'
import type { Events } from '../store/database'
import type { World } from '../world/world'
import { carriersOf, keepEvents } from './emit'
import type { CallbackResult, Carrier, Delivery, Subscription } from './event-hub'
import {
  dueEvents,
  envelopeText,
  forgetOldest,
  isCallback,
  keepTries,
  LEGACY_CARD,
  nextDue,
  OFFLINE,
} from './event-queue'
import type { QueueOf, Settled } from './event-queue'
import { fromLegacyAnswer, legacyCardAction } from './legacy-card'

/** The outcome of a try. */
export interface Outcome {
  accepted: boolean
  result: string
  /** The response to a callback. Responses to other pushes are ignored. */
  answer?: unknown
}

/** How pushes leave the host. Both methods end within the platform's three seconds, and never throw. */
export interface Carriers {
  webhook(target: NonNullable<Subscription['webhook']>, push: Push): Promise<Outcome>
  websocket(app_id: string, push: Push): Promise<Outcome>
  /** Applications that have a long connection now. */
  connected(): ReadonlySet<string>
}

export interface Push {
  event_id: string
  /** The whole event, as JSON. */
  text(token: string): string
  /** A callback's answer is read. */
  isCallback: boolean
}

/** The parts that the host provides; the rest is in the store. */
export interface DelivererOptions {
  world: World
  carriers: Carriers
  timer: Timer
  subscriptions(): Promise<ReadonlyMap<string, Subscription>>
  /** Whether this instance, and no other, delivers this queue; absent: it is the only instance. */
  owns?: ((queue: QueueOf) => Promise<boolean>) | undefined
  /** Receives errors that no caller waits for. */
  onBug(error: unknown): void
}

/** The most pushes that are under way at once to one subscriber. */
const MOST_AT_ONCE: Record<Carrier, number> = { webhook: 8, websocket: 64 }
/** A webhook that takes longer is slow: the next push does not wait for it. */
const SLOW_MS = 250
/** How many events are read from the store at a time. */
const PORTION = 64
/** The pause after the store has failed. */
const STORE_PAUSE_MS = 1_000

/** The events on their way to one subscriber. */
interface Queue extends QueueOf {
  /** Read, but not being sent yet. */
  ready: Events[]
  /** Ids of events that were read and whose outcome is not on disk yet: they must not be read again. */
  held: Set<string>
  underWay: number
  /** The push under way is slow, or the carrier takes several at once. */
  mayOverlap: boolean
  callOff(): void
}

/**
 * Delivers what waits in the outbox: at least once, with the same event_id in every try, and in order as long as the
 * subscriber keeps up. The outcome of a try is on disk before anything of it is dropped from memory, so that a start
 * after a crash continues from what is on disk.
 */
export function deliverer(options: DelivererOptions): Delivery & { close(): Promise<void> } {
  const { world, carriers, timer, onBug } = options
  const queues = new Map<string, Queue>()
  const pushes = new Set<Promise<void>>()
  let settled: Settled[] = []
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false
  let callOffRetry = () => {}

  const wake = () => {
    isAskedAgain = true
    running ??= run()
      .catch(retryLater)
      .finally(() => {
        running = undefined
        // Woken while the last round was ending.
        if (isAskedAgain && !isClosed) wake()
      })
  }

  /** Nothing else may ever wake it. */
  const retryLater = (error: unknown) => {
    onBug(error)
    callOffRetry()
    if (!isClosed) callOffRetry = timer(STORE_PAUSE_MS, wake)
  }

  const run = async () => {
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false
      for (const queue of queuesOf(world.events.subscriptions))
        if (!options.owns || (await options.owns(queue))) await proceed(queue)
        else readAgain(queue)
      await keepSettled()
    }
  }

  function* queuesOf(subscriptions: ReadonlyMap<string, Subscription>): Generator<Queue> {
    for (const [app_id, subscription] of subscriptions)
      for (const carrier of queueCarriersOf(subscription)) {
        const key = `${carrier} ${app_id}`
        const known = queues.get(key)
        const queue = known ?? newQueue({ app_id, carrier })
        if (!known) queues.set(key, queue)
        yield queue
      }
  }

  const proceed = async (queue: Queue) => {
    queue.callOff()
    start(queue)
    while (queue.ready.length === 0 && hasRoom(queue)) {
      const now = world.now()
      const sending = queue.held
      queue.ready = await world.store.read((tx) => dueEvents(tx, queue, { now, most: PORTION, sending }))
      for (const { event_id } of queue.ready) queue.held.add(event_id)
      if (queue.ready.length === 0) {
        const next = await world.store.read((tx) => nextDue(tx, queue, now))
        if (next !== undefined) queue.callOff = timer(Math.min(next - now, LONGEST_MS), wake)
        return
      }
      start(queue)
    }
  }

  const start = (queue: Queue) => {
    while (hasRoom(queue)) {
      const event = queue.ready.shift()
      if (!event) return
      queue.underWay += 1
      const push = tried(queue, event).finally(() => pushes.delete(push))
      pushes.add(push)
    }
  }

  const tried = async (queue: Queue, event: Events) => {
    const callOff = queue.carrier === 'webhook' ? overlapAfter(queue) : () => undefined
    const made = await tryOnce(queue.carrier, event)
    callOff()
    queue.underWay -= 1
    queue.mayOverlap = queue.carrier === 'websocket'
    settled.push({ event, made })
    wake()
  }

  const overlapAfter = (queue: Queue) => {
    queue.mayOverlap = false
    return timer(SLOW_MS, () => {
      queue.mayOverlap = true
      wake()
    })
  }

  const tryOnce = async (carrier: Carrier, event: Events): Promise<EventTry & { answer?: unknown }> => {
    const began = world.hostNow()
    const outcome = await send(carrier, event)
    return { at: world.now(), ms: world.hostNow() - began, ...outcome }
  }

  const send = async (carrier: Carrier, event: Events): Promise<Outcome> => {
    const { app_id, event_id, event_type } = event
    const push = {
      event_id,
      text: (token: string) => envelopeText(event, token),
      isCallback: isCallback(event_type),
    }
    if (carrier === 'websocket') return carriers.websocket(app_id, push)
    const { webhook, cards } = world.events.subscriptions.get(app_id) ?? {}
    const target = event_type === LEGACY_CARD ? cards : webhook
    return target ? carriers.webhook(target, push) : { accepted: false, result: 'not subscribed' }
  }

  /** Writes the tries that have ended since then in one transaction. */
  const keepSettled = async () => {
    const some = settled
    if (some.length === 0) return
    settled = []
    try {
      await keepTries(world.store, some)
    } catch (error) {
      settled.unshift(...some)
      throw error
    }
    for (const { event } of some) queues.get(`${event.carrier} ${event.app_id}`)?.held.delete(event.event_id)
    // Only now does the disk say when they are due again.
    if (some.some(({ made }) => !made.accepted)) isAskedAgain = true
  }

  const callback: Delivery['callback'] = async ({ app_id, tenant_key }, body) => {
    const { webhook, cards } = world.events.subscriptions.get(app_id) ?? {}
    const isPushed = cards ?? (webhook && !carriers.connected().has(app_id))
    const carrier = isPushed ? 'webhook' : 'websocket'
    const now = world.now()
    const event: Omit<Events, 'position'> = {
      event_id: world.newId('event'),
      carrier,
      app_id,
      tenant_key,
      event_type: cards ? LEGACY_CARD : 'card.action.trigger',
      body: JSON.stringify(cards ? legacyCardAction(body) : body),
      created_at: now,
      state: 'failed',
      next_at: now,
      tries: '[]',
    }
    const { answer, ...made } = await tryOnce(carrier, { ...event, position: 0 })
    const state = made.accepted ? 'delivered' : 'failed'
    await world.store.transaction(async (tx) => {
      await keepEvents(tx, [{ ...event, state, tries: JSON.stringify([made]) }])
      await forgetOldest(tx)
    })
    return callbackResult(
      event.event_id,
      made,
      cards && made.accepted ? fromLegacyAnswer(answer) : { answer },
    )
  }

  /** The world, the clock or who delivers may have changed: what is not being sent yet is read again. */
  const readAgain = (queue: Queue) => {
    for (const { event_id } of queue.ready) queue.held.delete(event_id)
    queue.ready = []
  }

  return {
    subscriptions() {
      for (const queue of queues.values()) readAgain(queue)
      return options.subscriptions()
    },
    wake,
    callback,
    async close() {
      isClosed = true
      callOffRetry()
      for (const queue of queues.values()) queue.callOff()
      await running
      // Each ends within its three seconds.
      await Promise.all(pushes)
      await keepSettled()
    },
  }
}

/** Queues of an application. One that only has a legacy card callback gets no events, and may get a press again. */
const queueCarriersOf = (subscription: Subscription): readonly Carrier[] => {
  const carriers = carriersOf(subscription)
  return subscription.cards && !subscription.webhook ? ['webhook', ...carriers] : carriers
}

/** The longest delay that a host's timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1

const newQueue = (of: QueueOf): Queue => ({
  ...of,
  ready: [],
  held: new Set(),
  underWay: 0,
  mayOverlap: of.carrier === 'websocket',
  callOff: () => undefined,
})

const hasRoom = ({ carrier, underWay, mayOverlap }: Queue): boolean =>
  underWay === 0 || (mayOverlap && underWay < MOST_AT_ONCE[carrier])

/**
 * The result of a callback, with the code that a client shows if it failed
 * (platform/events#codes-that-a-client-shows).
 */
function callbackResult(
  event_id: string,
  { accepted, result }: EventTry,
  { answer, fault }: { answer?: unknown; fault?: string },
): CallbackResult {
  if (fault !== undefined) return { event_id, result: `${result}: ${fault}`, code: 200672 }
  if (!accepted) return { event_id, result, code: codeOf(result) }
  if (answer === undefined) return { event_id, result, answer: {} }
  if (typeof answer !== 'object' || answer === null) return { event_id, result, code: 200672 }
  return { event_id, result, answer }
}

function codeOf(result: string): number {
  if (result === 'timeout') return 200341
  if (result === OFFLINE) return 200340
  return /^\d+$/.test(result) ? 200671 : 200342
}
