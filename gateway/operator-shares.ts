import type { Quotas } from '../publishing/rehearsal/rehearsal'
import type { Asked } from '../server/read-incoming'
import { Room } from '../service/http/room'
import { dayOf, monthOf } from './calendar'
import type { GatewayApp } from './config'
import { personOf, type Session } from './sessions'
import type { GatewayStore } from './store'

/** The most pages of one operator that listen for changes at once. */
const MOST_STREAMS = 8
/** The most simultaneous requests of one operator, in all sessions. */
const MOST_REQUESTS = 50
/** The most bytes of bodies and answers that wait in memory, of one operator */
const MOST_BYTES_EACH = 24 * 1024 * 1024
/** and of all. */
const MOST_BYTES = 64 * 1024 * 1024
/** The share of the month's remaining calls that one operator may use in a day, */
const DAY_SHARE = 0.1
/** but at least this many calls. */
const LEAST_CALLS = 100
/** Background reading stops at this share of a month's calls, and of an operator's share of a day. */
export const BACKGROUND_SHARE = 0.8

/** The person of a session. All of its grants are the same person's. */
export const personIn = ({ grants: [first] }: Session): string => (first ? personOf(first) : '')

/** The memory that one request holds, until its answer is over and the work on it has ended. */
export class Held {
  readonly #give: (bytes: number) => void
  readonly #take: (bytes: number, mustTake: boolean) => boolean
  #bytes = 0
  #parts = 2

  constructor(take: (bytes: number, mustTake: boolean) => boolean, give: (bytes: number) => void) {
    this.#take = take
    this.#give = give
  }

  /**
   * Counts bytes that wait in memory. Returns false, without counting them, if they are too many. `must` counts them
   * anyway.
   */
  hold(bytes: number, must = false): boolean {
    if (!this.#take(bytes, must)) return false
    this.#bytes += bytes
    return true
  }

  /** Called twice: when the answer is over, and when the work on it has ended. */
  end(): void {
    this.#parts -= 1
    if (this.#parts === 0) this.#give(this.#bytes)
  }
}

/** A person's share of a day, of the calls that the month had left when the day began. */
const shareOf = (left: number): number => Math.max(LEAST_CALLS, Math.ceil(DAY_SHARE * left))

/** Limits each operator's share of what all operators use together, so that no one uses up everything. */
export class OperatorShares {
  readonly #store: GatewayStore
  readonly #streams = new Room(Infinity, MOST_STREAMS)
  readonly #requests = new Room(Infinity, MOST_REQUESTS)
  readonly #bytes = new Room(MOST_BYTES, MOST_BYTES_EACH)
  /** Running calls that will count. */
  readonly #calls = new Room(Infinity, Infinity)

  constructor(store: GatewayStore) {
    this.#store = store
  }

  /** Bytes of requests and answers in memory. */
  get bytes(): number {
    return this.#bytes.taken
  }

  /** Counts a request; undefined if the person has too many at once. */
  enter(person: string, { onEnd }: Pick<Asked, 'onEnd'>): Held | undefined {
    if (!this.#requests.hasRoom(person)) return undefined
    this.#requests.take(person)
    const held = new Held(
      (bytes, must) => {
        if (!must && !this.#bytes.hasRoom(person, bytes)) return false
        this.#bytes.take(person, bytes)
        return true
      },
      (bytes) => {
        this.#requests.give(person)
        this.#bytes.give(person, bytes)
      },
    )
    onEnd(() => held.end())
    return held
  }

  /** Counts a page that listens for changes; false if the person has too many. */
  listen(person: string, { onEnd }: Pick<Asked, 'onEnd'>): boolean {
    if (!this.#streams.hasRoom(person)) return false
    this.#streams.take(person)
    onEnd(() => this.#streams.give(person))
    return true
  }

  /**
   * Begins a call that counts towards the month. Undefined if the person's share of the day is used up, or
   * BACKGROUND_SHARE of it for a background read. Call the returned function once the call has ended.
   */
  beginCall(
    { monthly_calls, tenant_key }: GatewayApp,
    person: string,
    { now, isBackground }: { now: number; isBackground: boolean },
  ): (() => void) | undefined {
    if (monthly_calls === undefined) return () => undefined
    const today = this.#store.callsIn(person, dayOf(now))
    const share = shareOf(monthly_calls - (this.#store.callsIn(tenant_key, monthOf(now)) - today))
    if (today + this.#calls.of(person) >= (isBackground ? BACKGROUND_SHARE * share : share)) return undefined
    this.#calls.take(person)
    return () => this.#calls.give(person)
  }

  /**
   * The month's calls and the person's share of the day `at`, which is not earlier than `now`. Undefined where the
   * month is not limited.
   */
  quotas(
    { monthly_calls, tenant_key }: GatewayApp,
    person: string,
    { now, at }: { now: number; at: number },
  ): Quotas | undefined {
    if (monthly_calls === undefined) return undefined
    const [isThisMonth, isToday] = [monthOf(at) === monthOf(now), dayOf(at) === dayOf(now)]
    const month = isThisMonth ? this.#store.callsIn(tenant_key, monthOf(now)) : 0
    const today = isToday ? this.#store.callsIn(person, dayOf(now)) : 0
    const included = shareOf(monthly_calls - (month - today))
    return {
      month: { included: monthly_calls, used: month, isNow: isThisMonth },
      day: { included, used: today + (isToday ? this.#calls.of(person) : 0), isNow: isToday },
    }
  }

  /** Counts an answered call towards the month, and towards the person's day. */
  count({ monthly_calls, tenant_key }: GatewayApp, person: string, now: number): void {
    this.#store.count(tenant_key, monthOf(now))
    if (monthly_calls !== undefined) this.#store.count(person, dayOf(now))
  }
}
