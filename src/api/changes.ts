import { useSyncExternalStore } from 'react'
import { endpointUrl } from '../../client/endpoint-url'
import { StreamChanges, type StreamedChange } from '../../contract/herald/changes'
import { Listeners } from '../../primitives/listeners'
import type { Locks } from '../../primitives/ports'
import { backOffMs, pause } from '../../primitives/retry'
import { locks } from '../storage/locks'
import { hasTabChannels, openTabChannel } from '../storage/tab-channel'
import { callStream, isOnServer, sessionNow } from './client'
import { followEventSource, hasEventSource } from './follow-event-source'
import { followEvents } from './follow-events'
import type { ServerEvent } from './follow-events'
import { pageName } from './page-name'

/** `missed`: unreported changes are possible, so all shown data must be read again. */
export type FeedEvent = StreamedChange | { kind: 'missed' }

interface FeedOptions {
  /** The locks of the browser; undefined where its tabs cannot reach each other. */
  locks: Pick<Locks, 'request'> | undefined
  /** Whether the page is visible; `listen` calls back when that changes, until the returned function is called. */
  sight: { isVisible(): boolean; listen(onChange: () => void): () => void }
  /** Opens a channel between the tabs of this browser. */
  openChannel(onFeedEvent: (event: FeedEvent) => void): { post(event: FeedEvent): void; close(): void }
  /** Follows the service's stream until it breaks, which throws, or `signal` ends it. */
  follow(signal: AbortSignal, onFeedEvent: (event: FeedEvent) => void): Promise<void>
  /** Called before all listeners, in every tab. */
  onFeedEvent?(event: FeedEvent): void
  /** Returns early when `signal` ends it. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

const NAME = 'herald.changes'
/** The pause before a broken stream is opened again, twice as long each time. */
const PAUSES = { firstMs: 1_000, longestMs: 60_000 }

/**
 * The changes that the local service reports, in every tab of a browser over ONE stream. Over HTTP/1.1 a browser
 * opens six connections to a host, so with one stream per tab the seventh tab would be blocked. The tab that holds
 * the lock reads the stream and passes the events on. If tabs cannot reach each other, each one reads its own stream
 * while it is visible.
 */
export class ChangeFeed {
  readonly #options: FeedOptions
  readonly #listeners = new Listeners<[event: FeedEvent]>()
  #close: (() => void) | undefined

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Reports changes from now on, until the returned function is called. It begins with `missed`. */
  listen(listener: (event: FeedEvent) => void): () => void {
    const notify = (event: FeedEvent) => listener(event)
    const remove = this.#listeners.add(notify)
    // The stream is being read already, so earlier events are missing.
    if (this.#close) notify({ kind: 'missed' })
    else this.#close = this.#open()
    return () => {
      remove()
      if (this.#listeners.size > 0) return
      this.#close?.()
      this.#close = undefined
    }
  }

  #open(): () => void {
    const { locks, openChannel } = this.#options
    if (!locks) return this.#openAlone()
    const leaving = new AbortController()
    const { signal } = leaving
    const channel = openChannel((event) => this.#tell(event))
    const lead = (lock: unknown) =>
      lock &&
      this.#lead(signal, (event) => {
        channel.post(event)
        this.#tell(event)
      })
    const wait = async () => {
      if (await locks.request(NAME, { ifAvailable: true }, async (lock) => (await lead(lock), lock))) return
      this.#tell({ kind: 'missed' })
      await locks.request(NAME, { signal }, lead)
    }
    void wait().catch(() => undefined)
    return () => {
      leaving.abort()
      channel.close()
    }
  }

  #openAlone(): () => void {
    const { sight } = this.#options
    let hearing: AbortController | undefined
    const look = () => {
      if (!sight.isVisible()) {
        hearing?.abort()
        hearing = undefined
      } else if (!hearing) {
        hearing = new AbortController()
        void this.#lead(hearing.signal, (event) => this.#tell(event))
      }
    }
    look()
    const stop = sight.listen(look)
    return () => {
      stop()
      hearing?.abort()
    }
  }

  async #lead(signal: AbortSignal, tell: (event: FeedEvent) => void) {
    let failures = 0
    while (!signal.aborted) {
      await this.#options
        .follow(signal, (event) => {
          failures = 0
          tell(event)
        })
        .catch(() => undefined)
      failures += 1
      if (!signal.aborted) await this.#options.pause(backOffMs(failures, PAUSES), signal)
    }
  }

  #tell(event: FeedEvent) {
    this.#options.onFeedEvent?.(event)
    this.#listeners.emit(event)
  }
}

/** The scope that a gateway has reported for each of its applications since the page was opened. */
const hearing = new Map<string, 'all' | 'own'>()
const onHearing = new Listeners()

/** Resets the state to that of a page that was just opened. */
export function forgetHearing() {
  hearing.clear()
  onHearing.emit()
}

/** The changes that the service currently reports to this page; undefined means that pages must poll. */
export function feedScope(): 'all' | 'own' | undefined {
  const session = sessionNow()
  return hearing.get(session?.app_id ?? '') ?? session?.tells
}

/** The same for a component, which is rendered again when it changes. */
export const useFeedScope = () => useSyncExternalStore(onHearing.add, feedScope)

/** The changes in the local service, or those a gateway reports, for every page of this tab that shows them. */
export const changes = new ChangeFeed({
  locks: hasTabChannels() ? locks : undefined,
  sight: {
    isVisible: () => document.visibilityState === 'visible',
    listen(onChange) {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
  },
  onFeedEvent(event) {
    if (event.kind !== 'hearing') return
    hearing.set(event.app_id, event.tells)
    onHearing.emit()
  },
  openChannel: (onFeedEvent) => openTabChannel<FeedEvent>('herald.changes', onFeedEvent),
  follow(signal, onFeedEvent) {
    let isOpen = false
    const onEvents = (events: ServerEvent[]) => {
      // Changes before this were not reported.
      if (!isOpen || events.some(({ event }) => event === 'missed')) onFeedEvent({ kind: 'missed' })
      isOpen = true
      for (const { event, data } of events)
        if (event === 'change' || event === 'presence') onFeedEvent(JSON.parse(data))
    }
    const query = { page: pageName() }
    if (isOnServer() && hasEventSource())
      return followEventSource({
        url: endpointUrl(StreamChanges, {}, query).url,
        names: ['change', 'presence', 'missed'],
        signal,
        onEvents,
      })
    return followEvents({
      signal,
      open: (hearing) => callStream(StreamChanges, { query }, { signal: hearing, withoutToken: true }),
      onEvents,
    })
  },
  pause,
})
