import type { BlockTree } from '../../document/block-tree'
import type { Loss } from './losses'
import { treesFromJson } from './tree-from-json'
import { treesFromMarkdown } from './trees-from-markdown'

export interface ReadResult {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

export interface ReadRequest {
  text: string
  as: 'markdown' | 'json'
}

/** Reads one text off the page; the page terminates it when it takes too long. */
addEventListener('message', ({ data: { text, as } }: MessageEvent<ReadRequest>) => {
  const tell = (read: ReadResult | undefined) => globalThis.postMessage(read)
  try {
    tell(as === 'json' ? treesFromJson(text) : treesFromMarkdown(text))
  } catch (error) {
    // Emphasis nested thousands of levels deep: the library recurses for each.
    if (!(error instanceof RangeError)) throw error
    tell(undefined)
  }
})
