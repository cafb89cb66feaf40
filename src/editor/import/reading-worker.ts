import type { BlockTree } from '../../document/block-tree'
import { readHtml } from '../paste/read-html'
import { ownHtml } from '../paste/read-own-html'
import type { Loss } from './losses'
import { parseHtml } from './parse-html'
import { treesFromJson } from './tree-from-json'
import { treesFromMarkdown } from './trees-from-markdown'

export interface ReadResult {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

export interface ReadRequest {
  text: string
  as: 'markdown' | 'json' | 'html'
}

/** Reads one text off the page; the page terminates it when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const tell = (result: ReadResult | undefined) => globalThis.postMessage(result)
  try {
    tell(read(data))
  } catch (error) {
    // Emphasis nested thousands of levels deep: the library recurses for each.
    if (!(error instanceof RangeError)) throw error
    tell(undefined)
  }
})

function read({ text, as }: ReadRequest): ReadResult | undefined {
  if (as === 'json') return treesFromJson(text)
  if (as === 'markdown') return treesFromMarkdown(text)
  const root = parseHtml(text)
  return root && readHtml(root, ownHtml)
}
