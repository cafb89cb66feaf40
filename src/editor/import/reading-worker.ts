import type { BlockTree } from '../../../document/block-tree'
import { readHtml } from '../paste/read-html'
import { ownHtml } from '../paste/read-own-html'
import type { ReadDocx } from '../word/read-docx'
import type { Loss } from './losses'
import { parseHtml } from './parse-html'
import { treesFromJson } from './tree-from-json'
import { treesFromMarkdown } from './trees-from-markdown'

export interface ReadResult {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

export interface TextRequest {
  text: string
  as: 'markdown' | 'json' | 'html'
}

export interface WordRequest {
  bytes: Uint8Array
  as: 'word'
}

export type ReadRequest = TextRequest | WordRequest

/** Reads one text off the page; the page terminates it when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const tell = (result: ReadResult | ReadDocx | undefined) => globalThis.postMessage(result)
  if (data.as === 'word') {
    import('../word/read-docx')
      .then(({ treesFromDocx }) => tell(treesFromDocx(data.bytes)))
      .catch(reportError)
    return
  }
  try {
    tell(read(data))
  } catch (error) {
    // Emphasis nested thousands of levels deep: the library recurses for each.
    if (!(error instanceof RangeError)) throw error
    tell(undefined)
  }
})

function read({ text, as }: TextRequest): ReadResult | undefined {
  if (as === 'json') return treesFromJson(text)
  if (as === 'markdown') return treesFromMarkdown(text)
  const root = parseHtml(text)
  return root && readHtml(root, ownHtml)
}
