import { listRest, readPage, type BlocksPage } from '../../../client/announcement'
import type { Call } from '../../../client/client'
import type { SendsCall } from '../../../client/requests'
import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../../../document/block-tree'
import { appendedTo, splitListing, treeFromBlocks } from '../../../document/wire/tree-from-blocks'
import { startWorker } from '../../browser/start-worker'
import { readBudget } from '../page-budgets'
// oxlint-disable-next-line import/default
import workerUrl from './listing-worker?worker&url'
import { unpack } from './packed-tree'
import type { ListingRequest, ListingResponse } from './packed-tree'

/**
 * The whole document at a revision, under the service's ids. A single page of blocks is read here. A document of more
 * pages is read in a worker, because reading it here took a fifth of the time until it could be edited. `onBeginning`
 * gets the complete blocks of the first page while the others are read. `first` is that page, if it was read already.
 */
export async function readDocument(
  ask: Call,
  chatId: string,
  revision: number,
  signal?: AbortSignal,
  onBeginning?: (document: BlockTree) => void,
  first?: BlocksPage,
): Promise<BlockTree> {
  const reading = { ask, budget: readBudget, signal }
  const { items, page_token } = first ?? (await readPage(chatId, revision, undefined, reading))
  if (!page_token) return treeFromBlocks(items)
  const split = splitListing(items)
  if (split) onBeginning?.(split.beginning)
  const read = split?.rest ?? items
  const rest =
    (await readInWorker(ask, chatId, revision, read, page_token, signal)) ??
    treeFromBlocks([...read, ...(await listRest(chatId, revision, page_token, reading))])
  return split ? appendedTo(split.beginning, rest.children) : rest
}

/** A service in this page answers only the page, not its workers. */
const MAY_READ_IN_WORKER = import.meta.env.VITE_HERALD_SERVICE === 'server'

/** Undefined if there is no worker; then only time was lost. */
async function readInWorker(
  ask: Call,
  chatId: string,
  revision: number,
  first: readonly Block[],
  page_token: string,
  signal: AbortSignal | undefined,
): Promise<BlockTree | undefined> {
  const listing = MAY_READ_IN_WORKER ? startListing(signal) : undefined
  if (!listing) return undefined
  try {
    await listing.started
    await listRest(chatId, revision, page_token, {
      ask,
      budget: readBudget,
      signal,
      fetch: listing.fetch,
      mayRetry: () => !listing.isGone,
    })
    return await listing.tree(first)
  } catch (error) {
    if (!listing.isGone) throw error
    return undefined
  } finally {
    listing.close()
  }
}

function startListing(signal: AbortSignal | undefined): WorkerListing | undefined {
  try {
    return new WorkerListing(signal)
  } catch {
    // The page may not or cannot start one.
    return undefined
  }
}

type Told<Key extends string> = Extract<ListingResponse, Record<Key, unknown>>
type Unnumbered<Ask> = Ask extends unknown ? Omit<Ask, 'number'> : never

/**
 * A worker that sends the requests for the pages of a listing, reads the answers and keeps their blocks. So the page
 * gets one document instead of ten megabytes of JSON. The client of the page still decides in whose name and how fast
 * it calls, and handles refusals. The worker only replaces its `fetch`.
 */
class WorkerListing {
  readonly #worker = startWorker(workerUrl)
  readonly #waiting = new Map<
    number,
    { resolve(answer: ListingResponse): void; reject(error: unknown): void }
  >()
  readonly #signal: AbortSignal | undefined
  /** Resolves when the worker runs. A request made before would leave later than the read budget counts it. */
  readonly started = this.#answerTo(0)
  #asked = 0
  #isGone = false

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ListingResponse>) => {
      this.#waiting.get(data.number)?.resolve(data)
      this.#waiting.delete(data.number)
    })
    // The worker failed to load, or it broke.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#isGone = true
      this.#end(new Error('the worker is not there'))
    })
    signal?.addEventListener('abort', this.#abort)
  }

  /** Whether it broke, and lost the blocks that it kept. */
  get isGone(): boolean {
    return this.#isGone
  }

  readonly fetch: SendsCall = async (url, { headers }) => {
    const asked = { url, headers: [...new Headers(headers)] }
    const { status, headers: given, body } = (await this.#ask(asked)) as Told<'status'>
    return { status, headers: new Headers(given), text: () => Promise.resolve(body) }
  }

  /** The document made of the blocks that the page has read itself and of those that the worker keeps. */
  async tree(first: readonly Block[]): Promise<BlockTree> {
    const { tree } = (await this.#ask({ first: JSON.stringify(first) })) as Told<'tree'>
    return unpack(tree)
  }

  close(): void {
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#end(new Error('closed'))
  }

  readonly #abort = () => this.#end(this.#signal!.reason)

  #end(reason: unknown) {
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }

  async #ask(ask: Unnumbered<ListingRequest>): Promise<ListingResponse> {
    this.#signal?.throwIfAborted()
    if (this.#isGone) throw new Error('the worker is not there')
    const number = ++this.#asked
    const answering = this.#answerTo(number)
    this.#worker.postMessage({ ...ask, number } satisfies ListingRequest)
    const answer = await answering
    if ('failed' in answer) throw new TypeError(answer.failed)
    return answer
  }

  #answerTo(number: number): Promise<ListingResponse> {
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }))
  }
}
