import type { BlockTree } from '../document/block-tree'
import { parseHtml } from './html/parse-html'
import type { PictureAt } from './html/pasted-boxes'
import { readHtml } from './html/read-html'
import { ownHtml } from './html/read-own-html'
import { treesFromJson } from './json/tree-from-json'
import type { Loss } from './losses'
import { treesFromMarkdown } from './markdown/trees-from-markdown'

export interface ReadResult {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

export interface TextRequest {
  text: string
  as: 'markdown' | 'json' | 'html'
}

/**
 * Reads blocks from a text. Undefined if it is not of its format, beyond the limits, or nests too deep. The time for
 * some Markdown grows with the square of its length. `pictureAt` reads pictures that are not in the text.
 */
export function readText({ text, as }: TextRequest, pictureAt?: PictureAt): ReadResult | undefined {
  try {
    if (as === 'json') return treesFromJson(text)
    if (as === 'markdown') return treesFromMarkdown(text, pictureAt)
    const root = parseHtml(text)
    return root && readHtml(root, ownHtml, pictureAt)
  } catch (error) {
    // Emphasis nested thousands of levels deep: the library recurses for each.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
