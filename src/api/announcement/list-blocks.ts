import type { Call, SendsCall } from '../../../client/client'
import { readPauseMs } from '../../../client/retry'
import type { Block } from '../../../contract/docx/block'
import { ListBlocks } from '../../../contract/docx/list-blocks'
import { delay, withRetry } from '../../../primitives/retry'
import { readBudget } from '../page-budgets'

interface ListingOptions {
  ask: Call
  signal?: AbortSignal | undefined
  /** Sends the requests instead of the page. */
  fetch?: SendsCall
  /** False once their sender has ended for good. */
  mayRetry?: () => boolean
}

/** Some blocks, and the token of the page that follows them if one does. */
interface BlocksPage {
  items: Block[]
  page_token: string | undefined
}

/**
 * All blocks at a revision, from any number of pages, all of the same document. Long documents have more pages than
 * may be read in a second. So each page waits its turn, and only a rate-limited page is repeated, not the document.
 */
export const listBlocks = (
  ask: Call,
  chatId: string,
  revision: number,
  signal?: AbortSignal,
): Promise<Block[]> => listRest(chatId, revision, undefined, { ask, signal })

/** The blocks from one page on. */
export async function listRest(
  chatId: string,
  revision: number,
  from: string | undefined,
  options: ListingOptions,
): Promise<Block[]> {
  const blocks: Block[] = []
  for (let next = from; ;) {
    const { items, page_token } = await readPage(chatId, revision, next, options)
    for (const block of items) blocks.push(block)
    if (!page_token) return blocks
    next = page_token
  }
}

export async function readPage(
  chat_id: string,
  revision_id: number,
  token: string | undefined,
  { ask, signal, fetch, mayRetry: mayGoOn }: ListingOptions,
): Promise<BlocksPage> {
  const input = { path: { chat_id }, query: { revision_id, ...(token && { page_token: token }) } }
  const wait = (ms: number) => delay(ms, signal)
  const attempt = async () => {
    await readBudget.take(wait)
    return await ask(ListBlocks, input, { ...(signal && { signal }), ...(fetch && { fetch }) })
  }
  const pauseMs = (failures: number, error: unknown) =>
    mayGoOn?.() === false ? undefined : readPauseMs(failures, error)
  const { items, has_more, page_token } = await withRetry(attempt, { pauseMs, wait })
  return { items, page_token: has_more ? page_token || undefined : undefined }
}
