import type { Change, StreamedChange } from '../../contract/herald/changes'

/** The most events that are kept; the oldest are dropped first. */
export const MAX_EVENTS = 2_000

/** Distributes over a union of events. */
type WithoutId<Event> = Event extends unknown ? Omit<Event, 'id'> : never

/**
 * The latest events of a kind, such as calls that the service answered, and the listeners that wait for the next one.
 */
export class EventLog<Event extends { id: number }> {
  #events: Event[] = []
  #newest = 0
  #waiting = new Set<() => void>()
  #ended = false

  /** Returns the event as it is kept. */
  add(event: WithoutId<Event>): Event {
    this.#newest += 1
    const kept = withId<Event>(this.#newest, event)
    this.#events.push(kept)
    // The list is cut at once and seldom, because a shift for each event would move all the others.
    if (this.#events.length >= 2 * MAX_EVENTS) this.#events = this.#events.slice(-MAX_EVENTS)
    this.#wake()
    return kept
  }

  /** Forgets all events. Ids keep counting, so that no listener misses the next event. */
  clear(): void {
    this.#events = []
  }

  /** The id of the last event; 0 before the first. */
  get newest(): number {
    return this.#newest
  }

  /** True once nothing will be added any more. */
  get ended(): boolean {
    return this.#ended
  }

  /** The events after this id, oldest first. */
  after(id: number): readonly Event[] {
    const events = this.#events.slice(-MAX_EVENTS)
    const from = events.findIndex((event) => event.id > id)
    return from < 0 ? [] : events.slice(from)
  }

  /** Calls `then` once, at the next event or at the end; the function it returns cancels that. */
  onNext(then: () => void): () => void {
    this.#waiting.add(then)
    return () => this.#waiting.delete(then)
  }

  /** Ends the streams of all listeners: the host is closing. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const then of waiting) then()
  }
}

/** Adds the id that `WithoutId` left out, which the compiler cannot see for a union. */
function withId<Event>(id: number, event: WithoutId<Event>): Event
function withId(id: number, event: object): unknown {
  return { id, ...event }
}

/** The changes and the presence of pages; `page` caused the event, and its name is a secret. */
export type ChangeLog = EventLog<Change | (Exclude<StreamedChange, Change> & { page: string })>
