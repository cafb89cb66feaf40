import { ANSWER_LIMIT_MS } from '../../../client/lark-error'
import type { Block } from '../../../contract/docx/block'
import { treeFromBlocks } from '../../../document/wire/tree-from-blocks'
import { pack, splitItems } from './packed-tree'
import type { ListingRequest, ListingResponse } from './packed-tree'

/** Reads the pages of a long announcement outside the console's page, and puts them together. */
const kept: Block[] = []

addEventListener('message', ({ data }: MessageEvent<ListingRequest>) => void answer(data))

const tell = (said: ListingResponse, transfer: Transferable[] = []) =>
  globalThis.postMessage(said, { transfer })
tell({ number: 0 })

async function answer(ask: ListingRequest) {
  const { number } = ask
  try {
    if ('first' in ask) {
      const first: Block[] = JSON.parse(ask.first)
      const tree = pack(treeFromBlocks([...first, ...kept]))
      return tell({ number, tree }, [tree.numbers.buffer])
    }
    const { url, headers } = ask
    // The worker gives up itself: an answer that came after the page had asked again would be kept twice.
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const response = await fetch(url, { headers, signal, credentials: 'same-origin', redirect: 'error' })
    const { body, items } = splitItems(await response.text())
    for (const block of items) kept.push(block as Block)
    tell({ number, status: response.status, headers: [...response.headers], body })
  } catch (error) {
    tell({ number, failed: String(error) })
  }
}
