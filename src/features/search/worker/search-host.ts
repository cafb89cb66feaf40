import type { KeyValueStore } from '../../../../primitives/key-value-store'
import type { CoverageSum } from '../engine/coverage-sum'
import type { IndexQuery, SearchAnswer } from '../engine/search-index'
import type { ChatCoverage } from '../engine/search-record'
import { SearchStore, type SearchChange } from '../engine/search-store'

/** The worker that a host runs in. */
export interface HostPorts {
  disk: Pick<KeyValueStore, 'entries' | 'write'>
  /** Opens a channel to the hosts of other tabs. */
  openChannel(name: string, hear: (news: SearchNews) => void): { post(news: SearchNews): void }
  /** Answers the page. */
  say(response: SearchResponse): void
}

/**
 * Holds the index of one operator and answers the page. Each tab has its own, and each tells the others its changes, so
 * that one tab reads and all of them find.
 */
export class SearchHost {
  readonly #ports: HostPorts
  #open: { store: SearchStore; ready: Promise<void>; tell(news: SearchNews): void } | undefined
  /** Changes are made in their order, also while the index loads. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(ports: HostPorts) {
    this.#ports = ports
  }

  readonly hear = (request: SearchRequest) => {
    // A search waits for nothing but the index, because an operator waits for it.
    if (request.ask === 'search') return void this.#answer(request)
    this.#turn = this.#turn.then(() => this.#answer(request))
  }

  async #answer(request: SearchRequest) {
    const { number } = request
    try {
      this.#ports.say({ number, answer: await this.#answerTo(request) })
    } catch (error) {
      this.#ports.say({ number, failed: String(error) })
    }
  }

  async #answerTo(request: SearchRequest): Promise<SearchAnswer | SearchStatus> {
    if (request.ask === 'open') this.#openStore(request.scope)
    if (!this.#open) throw new Error('no index is open')
    const { store, ready, tell } = this.#open
    await ready
    if (request.ask === 'search') return store.search(request.query)
    if (request.ask === 'change') {
      tell({ change: request.change })
      await store.apply(request.change)
    }
    if (request.ask === 'clear' || request.ask === 'forget') {
      tell(request.ask === 'clear' ? 'cleared' : 'forgotten')
      await store.forgetAll()
    }
    return { sum: store.sum(), coverage: store.coverage(), isStored: store.isStored }
  }

  #openStore(scope: readonly string[]) {
    const store = new SearchStore(this.#ports.disk, scope)
    const ready = store.open()
    const channel = this.#ports.openChannel(`herald.search.${JSON.stringify(scope)}`, (news) => {
      // Another tab may have stored something while this one loaded.
      void ready.then(() => {
        if (typeof news === 'string') store.hearForgotten()
        else store.hear(news.change)
        this.#ports.say({ news: news === 'forgotten' ? 'forgotten' : 'changed' })
      })
    })
    this.#open = { store, ready, tell: channel.post }
  }
}

/** The host of one tab tells this to the others. */
export type SearchNews = { change: SearchChange } | 'cleared' | 'forgotten'

/** A question of the page to the worker. */
export type SearchTask =
  | { ask: 'open'; scope: readonly string[] }
  | { ask: 'search'; query: IndexQuery }
  | { ask: 'change'; change: SearchChange }
  /** Empties the index, which is read again. */
  | { ask: 'clear' }
  /** Removes the index, in every tab. */
  | { ask: 'forget' }
  | { ask: 'status' }

export type SearchRequest = SearchTask & { number: number }

export interface SearchStatus {
  sum: CoverageSum
  coverage: readonly ChatCoverage[]
  /** Whether the next visit finds everything that was read. */
  isStored: boolean
}

export type SearchResponse =
  | { number: number; answer: SearchAnswer | SearchStatus }
  | { number: number; failed: string }
  /** Another tab has changed the index, or removed it. */
  | { news: 'changed' | 'forgotten' }
