import type { Block } from '../../../../contract/docx/block'
import { ListBlocks } from '../../../../contract/docx/list-blocks'
import { call } from '../../../api/client'

/** All blocks at a revision, however many pages that takes: every page of one and the same document. */
export async function listBlocks(chatId: string, revision: number, signal?: AbortSignal): Promise<Block[]> {
  const blocks: Block[] = []
  for (let page_token: string | undefined; ;) {
    const query = { revision_id: revision, ...(page_token && { page_token }) }
    const page = await call(ListBlocks, { path: { chat_id: chatId }, query }, signal ? { signal } : {})
    blocks.push(...page.items)
    if (!page.has_more || !page.page_token) return blocks
    page_token = page.page_token
  }
}
