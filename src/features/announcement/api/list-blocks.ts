import type { Page } from '../../../../contract/envelope'
import type { Block } from '../../../../contract/docx/block'
import { ListBlocks } from '../../../../contract/docx/list-blocks'
import { call } from '../../../api/client'
import { mayRetry, retryDelayMs } from '../../../api/query-client'
import { Rate } from '../../../api/rate'

/** Pages of blocks that an application may read in a second (platform-facts c). */
const READS_PER_SECOND = 10
const rate = new Rate(READS_PER_SECOND, () => performance.now())

/**
 * All blocks at a revision, however many pages that takes: every page of one
 * and the same document. Long documents have more pages than may be read in a
 * second: it waits its turn, and repeats a page that was asked for too soon,
 * not the document.
 */
export async function listBlocks(chatId: string, revision: number, signal?: AbortSignal): Promise<Block[]> {
  const blocks: Block[] = []
  for (let page_token: string | undefined; ;) {
    const page = await readPage(chatId, { revision_id: revision, ...(page_token && { page_token }) }, signal)
    for (const block of page.items) blocks.push(block)
    if (!page.has_more || !page.page_token) return blocks
    page_token = page.page_token
  }
}

async function readPage(
  chatId: string,
  query: { revision_id: number; page_token?: string },
  signal?: AbortSignal,
): Promise<Page<Block>> {
  for (let failures = 0; ; failures++) {
    for (let pause = rate.msUntilNext(); pause > 0; pause = rate.msUntilNext()) await passed(pause, signal)
    rate.take()
    try {
      return await call(ListBlocks, { path: { chat_id: chatId }, query }, signal ? { signal } : {})
    } catch (error) {
      if (!mayRetry(failures, error)) throw error
      await passed(retryDelayMs(failures, error), signal)
    }
  }
}

const passed = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), {
      once: true,
    })
  })
