import type { Block } from '../contract/docx/block'
import { GetAnnouncement } from '../contract/docx/get-announcement'
import { ListBlocks } from '../contract/docx/list-blocks'
import { withRetry } from '../primitives/retry'
import type { Call } from './client'
import type { RateBudget } from './rate-budget'
import type { SendsCall } from './requests'
import { readPauseMs } from './retry'

/** The announcement without its blocks: its type and its current revision. */
export const getAnnouncement = (ask: Call, chatId: string, signal?: AbortSignal) =>
  ask(GetAnnouncement, { path: { chat_id: chatId } }, signal ? { signal } : {})

interface ListingOptions {
  ask: Call
  /** The pages that may be read in a second. */
  budget: RateBudget
  signal?: AbortSignal | undefined
  /** Sends the requests instead of the page. */
  fetch?: SendsCall
  /** False once their sender has ended for good. */
  mayRetry?: () => boolean
}

/** Some blocks, and the token of the page that follows them if one does. */
export interface BlocksPage {
  items: Block[]
  page_token: string | undefined
}

/**
 * All blocks at a revision, from any number of pages, all of the same document. Long documents have more pages than
 * may be read in a second. So each page waits its turn, and only a rate-limited page is repeated, not the document.
 */
export const listBlocks = (chatId: string, revision: number, options: ListingOptions): Promise<Block[]> =>
  listRest(chatId, revision, undefined, options)

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
  { ask, budget, signal, fetch, mayRetry: mayGoOn }: ListingOptions,
): Promise<BlocksPage> {
  const input = { path: { chat_id }, query: { revision_id, ...(token && { page_token: token }) } }
  const attempt = async () => {
    await budget.take(signal)
    return await ask(ListBlocks, input, { ...(signal && { signal }), ...(fetch && { fetch }) })
  }
  const pauseMs = (failures: number, error: unknown) =>
    mayGoOn?.() === false ? undefined : readPauseMs(failures, error)
  const { items, has_more, page_token } = await withRetry(attempt, {
    pauseMs,
    wait: (ms) => budget.wait(ms, signal),
  })
  return { items, page_token: has_more ? page_token || undefined : undefined }
}
