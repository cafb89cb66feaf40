import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { ListingBeside } from './listing-beside'
import { listRest, readPage } from './list-blocks'

/**
 * The whole document at a revision, under the service's ids. One page of blocks
 * is read here, as any answer is; what has more is read in a worker, because
 * reading it here took a fifth of the time until it could be edited.
 */
export async function readDocument(
  chatId: string,
  revision: number,
  signal?: AbortSignal,
): Promise<BlockTree> {
  const { items, page_token } = await readPage(chatId, revision, undefined, { signal })
  if (!page_token) return treeFromBlocks(items)
  const beside = await readBeside(chatId, revision, items, page_token, signal)
  return beside ?? treeFromBlocks([...items, ...(await listRest(chatId, revision, page_token, { signal }))])
}

/** A service in this page answers the page, and no worker of it. */
const MAY_READ_BESIDE = import.meta.env.VITE_HERALD_SERVICE === 'server'

/** Undefined where there is no worker to be had: then nothing was lost but time. */
async function readBeside(
  chatId: string,
  revision: number,
  first: readonly Block[],
  page_token: string,
  signal: AbortSignal | undefined,
): Promise<BlockTree | undefined> {
  const beside = MAY_READ_BESIDE ? startListing(signal) : undefined
  if (!beside) return undefined
  try {
    await listRest(chatId, revision, page_token, {
      signal,
      fetch: beside.fetch,
      mayRetry: () => !beside.isGone,
    })
    return await beside.tree(first)
  } catch (error) {
    if (!beside.isGone) throw error
    return undefined
  } finally {
    beside.close()
  }
}

function startListing(signal: AbortSignal | undefined): ListingBeside | undefined {
  try {
    return new ListingBeside(signal)
  } catch {
    // Not allowed to start one, or not able to.
    return undefined
  }
}
