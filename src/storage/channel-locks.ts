import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import type { TabChannel } from './tab-channel'

/** The messages between pages about one lock. `at`: the time since which it is held or requested. */
export type LockMessage =
  | { kind: 'asks' | 'has' | 'frees'; name: string; by: string; at: number }
  | { kind: 'lists' }
  | { kind: 'listed'; names: readonly string[] }

interface Ports {
  /** The unique name of this page. */
  page: string
  openChannel(onMessage: (message: LockMessage) => void): TabChannel<LockMessage>
  /** Values that every page of the browser can read at once. */
  notes: {
    read(name: string): string | null
    write(name: string, value: string): void
    remove(name: string): void
  }
  clock: Clock
  /** Calls back when the page closes. `onReturn` calls back when the page is restored. */
  onLeave(leave: () => void): void
  onReturn(back: () => void): void
}

interface Held {
  at: number
  /** Called when another page has it. */
  lose(error: DOMException): void
}

/**
 * Time to wait for answers if no page is known to hold the lock: long enough to notice another page that asks at the
 * same moment.
 */
const ASK_MS = 150
/** Time to wait if a page is known to hold the lock, because it may be busy. A closed page never answers. */
const BUSY_MS = 3_000
/** How often a waiting page asks again, in case the holder has crashed. */
const AGAIN_MS = 5_000

/**
 * Exclusive locks between the pages of one browser without Web Locks, as far as pages can agree on them by messages.
 * A page that wants a lock asks, and has it if no other page answers that it is taken. Within a page they are exact.
 * Between pages, a holder that sleeps or is busy for over three seconds counts as gone, and two may hold one lock
 * until it wakes. Then the later one keeps the lock, and the other's request rejects as if the lock was stolen. So
 * guarded work must be safe to do twice. Writes have tokens and revisions for this.
 */
export class ChannelLocks {
  readonly #ports: Ports
  readonly #channel: TabChannel<LockMessage>
  readonly #held = new Map<string, Held>()
  /** Pending requests, each with the function that refuses it. */
  readonly #asking = new Map<string, { at: number; refuse(): void }>()
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #listening = new Listeners<[names: readonly string[]]>()

  constructor(ports: Ports) {
    this.#ports = ports
    this.#channel = ports.openChannel((message) => this.#hear(message))
    let left: readonly Held[] = []
    ports.onLeave(() => {
      left = [...this.#held.values()]
      for (const name of this.#held.keys()) this.#free(name)
    })
    ports.onReturn(() => left.forEach(({ lose }) => lose(stolen())))
  }

  async request<T>(
    name: string,
    { ifAvailable = false, steal = false, signal }: LockOptions,
    run: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    signal?.throwIfAborted()
    while (!steal && !(await this.#isFree(name))) {
      if (ifAvailable) return await run(null)
      await this.#freed(name, signal)
    }
    if (signal?.aborted) this.#free(name)
    signal?.throwIfAborted()
    return await this.#hold(name, run)
  }

  /** The locks that any page holds, if it answers. */
  readonly query = async (): Promise<LockManagerSnapshot> => {
    const names = new Set(this.#held.keys())
    const listen = (others: readonly string[]) => others.forEach((name) => names.add(name))
    const stop = this.#listening.add(listen)
    this.#channel.post({ kind: 'lists' })
    await new Promise<void>((resolve) => void this.#ports.clock.setTimeout(resolve, ASK_MS))
    stop()
    return { held: [...names].map((name) => ({ name, mode: 'exclusive', clientId: '' })), pending: [] }
  }

  /** Asks all other pages, unless this one holds it or is asking already. */
  async #isFree(name: string): Promise<boolean> {
    const { clock, page, notes } = this.#ports
    if (this.#held.has(name) || this.#asking.has(name)) return false
    const at = clock.now()
    const timeoutMs = notes.read(noteOf(name)) === null ? ASK_MS : BUSY_MS
    return await new Promise<boolean>((resolve) => {
      const answer = (isFree: boolean) => {
        clock.clearTimeout(timer)
        this.#asking.delete(name)
        // Set before any other page can ask, so that this page holds it from now on.
        if (isFree) this.#held.set(name, { at, lose: () => undefined })
        resolve(isFree)
      }
      const timer = clock.setTimeout(() => answer(true), timeoutMs)
      this.#asking.set(name, { at, refuse: () => answer(false) })
      this.#channel.post({ kind: 'asks', name, by: page, at })
    })
  }

  async #hold<T>(name: string, run: LockGrantedCallback<T>): Promise<Awaited<T>> {
    const { clock, page, notes } = this.#ports
    this.#held.get(name)?.lose(stolen())
    const at = clock.now()
    const lost = new Promise<never>((_, reject) => this.#held.set(name, { at, lose: reject }))
    const ours = this.#held.get(name)
    notes.write(noteOf(name), page)
    this.#channel.post({ kind: 'has', name, by: page, at })
    try {
      return await Promise.race([(async () => await run({ name, mode: 'exclusive' }))(), lost])
    } finally {
      if (this.#held.get(name) === ours) this.#free(name)
    }
  }

  #free(name: string) {
    const { clock, page, notes } = this.#ports
    this.#held.delete(name)
    notes.remove(noteOf(name))
    this.#channel.post({ kind: 'frees', name, by: page, at: clock.now() })
    this.#wake(name)
  }

  /** Waits until it may be free. */
  async #freed(name: string, signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#ports
    const waiting = this.#waiting.get(name) ?? new Set()
    this.#waiting.set(name, waiting)
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clock.clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        waiting.delete(go)
        settle()
      }
      const go = end(resolve)
      const stop = end(() => reject(signal?.reason as Error))
      const timer = clock.setTimeout(go, AGAIN_MS)
      waiting.add(go)
      signal?.addEventListener('abort', stop)
    })
  }

  #wake(name: string) {
    for (const go of this.#waiting.get(name) ?? []) go()
  }

  #hear(message: LockMessage) {
    if (message.kind === 'lists') {
      this.#channel.post({ kind: 'listed', names: [...this.#held.keys()] })
      return
    }
    if (message.kind === 'listed') {
      this.#listening.emit(message.names)
      return
    }
    const { kind, name, by, at } = message
    if (kind === 'frees') return this.#wake(name)
    const held = this.#held.get(name)
    const asking = this.#asking.get(name)
    if (kind === 'asks') {
      // If two pages ask at once, the earlier one wins.
      const isAhead = asking !== undefined && !isLater({ at: asking.at, by: this.#ports.page }, { at, by })
      if (held || isAhead) this.#say(name, held?.at ?? asking?.at ?? at)
      return
    }
    asking?.refuse()
    if (!held) return
    if (isLater({ at: held.at, by: this.#ports.page }, { at, by })) return this.#say(name, held.at)
    this.#held.delete(name)
    held.lose(stolen())
    this.#wake(name)
  }

  #say(name: string, at: number) {
    this.#channel.post({ kind: 'has', name, by: this.#ports.page, at })
  }
}

const noteOf = (name: string) => `herald.lock ${name}`

const isLater = (one: { at: number; by: string }, other: { at: number; by: string }) =>
  one.at === other.at ? one.by > other.by : one.at > other.at

const stolen = () => new DOMException('Another page holds the lock.', 'AbortError')
