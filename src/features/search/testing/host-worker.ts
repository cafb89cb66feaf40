import { SearchHost, type SearchRequest } from '../worker/search-host'
import { memoryDisk } from './memory-disk'

/** The worker of the search, in the page: for tests, where no worker starts. */
export class HostWorker extends EventTarget {
  /** Those that were started, oldest first. */
  static readonly started: HostWorker[] = []
  static disk = memoryDisk()

  readonly #host = new SearchHost({
    disk: HostWorker.disk,
    openChannel: () => ({ post: () => undefined }),
    say: (response) => this.dispatchEvent(new MessageEvent('message', { data: structuredClone(response) })),
  })

  constructor() {
    super()
    HostWorker.started.push(this)
  }

  postMessage(request: SearchRequest) {
    this.#host.hear(structuredClone(request))
  }

  terminate() {
    // Nothing runs elsewhere.
  }

  /** It has crashed. */
  die() {
    this.dispatchEvent(new Event('error'))
  }
}
