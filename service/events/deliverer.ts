import type { Timer } from '../emulator/timer'
import type { Events } from '../store/tables/events'
import type { World } from '../world/world'
import { carriersOf } from './emit'
import type { Carrier, Delivery, Subscription } from './event-hub'
import { dueEvents, keepTries, nextDue } from './event-queue'
import type { QueueOf, Settled } from './event-queue'
import { pushCallback } from './push-callback'
import { pushEvent } from './push-event'
import type { Carriers } from './push-event'

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

/** The longest delay that a host's timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1

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
export class Deliverer implements Delivery {
  readonly #options: DelivererOptions
  readonly #queues = new Map<string, Queue>()
  readonly #pushes = new Set<Promise<void>>()
  #settled: Settled[] = []
  #running: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false
  #callOffRetry = () => {}

  constructor(options: DelivererOptions) {
    this.#options = options
  }

  wake: Delivery['wake'] = () => {
    this.#isAskedAgain = true
    this.#running ??= this.#run()
      .catch((error: unknown) => this.#retryLater(error))
      .finally(() => {
        this.#running = undefined
        // Woken while the last round was ending.
        if (this.#isAskedAgain && !this.#isClosed) this.wake()
      })
  }

  callback: Delivery['callback'] = (app, body) => pushCallback(this.#options, app, body)

  subscriptions(): Promise<ReadonlyMap<string, Subscription>> {
    for (const queue of this.#queues.values()) readAgain(queue)
    return this.#options.subscriptions()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#callOffRetry()
    for (const queue of this.#queues.values()) queue.callOff()
    await this.#running
    // Each ends within its three seconds.
    await Promise.all(this.#pushes)
    await this.#keepSettled()
  }

  /** Nothing else may ever wake it. */
  #retryLater(error: unknown) {
    const { onBug, timer } = this.#options
    onBug(error)
    this.#callOffRetry()
    if (!this.#isClosed) this.#callOffRetry = timer(STORE_PAUSE_MS, this.wake)
  }

  async #run() {
    const { world, owns } = this.#options
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      for (const queue of this.#queuesOf(world.events.subscriptions))
        if (!owns || (await owns(queue))) await this.#proceed(queue)
        else readAgain(queue)
      await this.#keepSettled()
    }
  }

  *#queuesOf(subscriptions: ReadonlyMap<string, Subscription>): Generator<Queue> {
    for (const [app_id, subscription] of subscriptions)
      for (const carrier of queueCarriersOf(subscription)) {
        const key = `${carrier} ${app_id}`
        const known = this.#queues.get(key)
        const queue = known ?? newQueue({ app_id, carrier })
        if (!known) this.#queues.set(key, queue)
        yield queue
      }
  }

  /** Starts what is due. Reads more as long as there is room for it. */
  async #proceed(queue: Queue) {
    const { world, timer } = this.#options
    queue.callOff()
    this.#start(queue)
    while (queue.ready.length === 0 && hasRoom(queue)) {
      const now = world.now()
      const sending = queue.held
      queue.ready = await world.store.read((tx) => dueEvents(tx, queue, { now, most: PORTION, sending }))
      for (const { event_id } of queue.ready) queue.held.add(event_id)
      if (queue.ready.length === 0) {
        const next = await world.store.read((tx) => nextDue(tx, queue, now))
        if (next !== undefined) queue.callOff = timer(Math.min(next - now, LONGEST_MS), this.wake)
        return
      }
      this.#start(queue)
    }
  }

  #start(queue: Queue) {
    while (hasRoom(queue)) {
      const event = queue.ready.shift()
      if (!event) return
      queue.underWay += 1
      const push = this.#push(queue, event).finally(() => this.#pushes.delete(push))
      this.#pushes.add(push)
    }
  }

  async #push(queue: Queue, event: Events) {
    const callOff = queue.carrier === 'webhook' ? this.#overlapAfter(queue) : () => undefined
    const made = await pushEvent(this.#options, queue.carrier, event)
    callOff()
    queue.underWay -= 1
    queue.mayOverlap = queue.carrier === 'websocket'
    this.#settled.push({ event, made })
    this.wake()
  }

  #overlapAfter(queue: Queue) {
    queue.mayOverlap = false
    return this.#options.timer(SLOW_MS, () => {
      queue.mayOverlap = true
      this.wake()
    })
  }

  /** Writes the tries that have ended since then in one transaction. */
  async #keepSettled() {
    const some = this.#settled
    if (some.length === 0) return
    this.#settled = []
    try {
      await keepTries(this.#options.world.store, some)
    } catch (error) {
      this.#settled.unshift(...some)
      throw error
    }
    for (const { event } of some)
      this.#queues.get(`${event.carrier} ${event.app_id}`)?.held.delete(event.event_id)
    // Only now does the disk say when they are due again.
    if (some.some(({ made }) => !made.accepted)) this.#isAskedAgain = true
  }
}

/** The world, the clock or who delivers may have changed: what is not being sent yet is read again. */
function readAgain(queue: Queue) {
  for (const { event_id } of queue.ready) queue.held.delete(event_id)
  queue.ready = []
}

/** Queues of an application. One that only has a legacy card callback gets no events, and may get a press again. */
const queueCarriersOf = (subscription: Subscription): readonly Carrier[] => {
  const carriers = carriersOf(subscription)
  return subscription.cards && !subscription.webhook ? ['webhook', ...carriers] : carriers
}

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
