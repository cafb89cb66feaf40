import { Listeners } from '../../../../primitives/listeners'
import { startWorker } from '../../../browser/start-worker'
import type { IndexQuery, SearchAnswer } from '../engine/search-index'
import type { SearchChange } from '../engine/search-store'
import type { SearchRequest, SearchResponse, SearchStatus, SearchTask } from './search-host'
// Vite resolves this to the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from './search-worker?worker&url'

/** The name of the failure after the index was closed. */
export const REMOVED = 'IndexRemoved'

interface PendingCall {
  resolve(answer: SearchAnswer | SearchStatus): void
  reject(error: Error): void
}

/** The index of one operator, in a worker of this tab. */
export class SearchClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PendingCall>()
  readonly #listeners = new Listeners()
  #asked = 0
  #status: SearchStatus | undefined
  #failure: Error | undefined
  /** Resolves when the stored index has been loaded; rejects if there is none. */
  readonly opened: Promise<unknown>

  constructor(scope: readonly string[]) {
    this.#worker = startWorker(workerUrl)
    this.#worker.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => this.#hear(data))
    this.#worker.addEventListener('error', () => this.#fail(new Error('the index is not there')))
    this.opened = this.#askStatus({ ask: 'open', scope })
    this.opened.catch((error: Error) => this.#fail(error))
  }

  readonly #forgotten = new Listeners()
  /** Calls back when another tab has removed the index. */
  readonly onForgotten = this.#forgotten.add

  readonly subscribe = this.#listeners.add

  /** How much is covered; undefined until the stored index has been loaded. A new object after each change. */
  readonly status = (): SearchStatus | undefined => this.#status

  /** Why there is no index. */
  readonly failure = (): Error | undefined => this.#failure

  search = async (query: IndexQuery): Promise<SearchAnswer> => {
    const answer = await this.#ask({ ask: 'search', query })
    if (!('hits' in answer)) throw new Error('not an answer to a search')
    return answer
  }

  /** Resolves when the change can be found, and is stored if the browser stores anything. */
  change = (change: SearchChange): Promise<SearchStatus> => this.#askStatus({ ask: 'change', change })

  clear = (): Promise<SearchStatus> => this.#askStatus({ ask: 'clear' })

  forgetAll = (): Promise<SearchStatus> => this.#askStatus({ ask: 'forget' })

  close() {
    this.#worker.terminate()
    const gone = new Error('the index was removed, or belongs to another operator')
    gone.name = REMOVED
    this.#fail(gone)
  }

  async #askStatus(task: SearchTask): Promise<SearchStatus> {
    const answer = await this.#ask(task)
    if (!('sum' in answer)) throw new Error('not a status')
    this.#status = answer
    this.#listeners.emit()
    return answer
  }

  #ask(task: SearchTask): Promise<SearchAnswer | SearchStatus> {
    if (this.#failure) return Promise.reject(this.#failure)
    const number = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ number, ...task } satisfies SearchRequest)
    })
  }

  #hear(response: SearchResponse) {
    if ('news' in response) {
      if (response.news === 'forgotten') this.#forgotten.emit()
      return void this.#askStatus({ ask: 'status' }).catch(() => undefined)
    }
    const asked = this.#waiting.get(response.number)
    this.#waiting.delete(response.number)
    if ('answer' in response) asked?.resolve(response.answer)
    else asked?.reject(new Error(response.failed))
  }

  #fail(error: Error) {
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    // Later, because a page may close an index while it renders.
    queueMicrotask(() => this.#listeners.emit())
  }
}
