import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { limitDepth } from '../fit-trees'
import { LossCounter } from '../losses'
import type { Loss } from '../losses'
import { BlockRun } from './block-run'
import { isSilent, layoutOf } from './html-layout'
import type { Layout } from './html-layout'
import { textIn } from './html-node'
import type { HtmlElement } from './html-node'
import { nothingAround } from './html-reader'
import type { HtmlReader, OwnReader } from './html-reader'
import { styleReader } from './html-style'
import { drawingsIn } from './lark-record'
import { settleNumbers } from './list-numbers'
import { nestedByLevel } from './nested-by-level'
import type { PictureAt } from './pasted-boxes'

/** The content that was read, as blocks without ids, and what could not be kept. */
export interface ReadBlocks {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

/**
 * HTML as blocks: what Word, Google Docs, Excel, Lark and web pages put on the
 * clipboard, read for its content. No content is left out: where there is no
 * fitting block, it becomes text. With `own`, what Herald wrote itself comes back as it was.
 */
export function readHtml(root: HtmlElement, own?: OwnReader, pictureAt?: PictureAt): ReadBlocks {
  const reader = htmlReader(root, own, pictureAt)
  const { tally, colors, numbers } = reader
  const blocks = settleNumbers(limitDepth(reader.blocksIn([root], 0), tally), numbers, tally)
  const used = new Set<string>()
  addColors(blocks, used)
  tally.add('colors', [...colors.values()].filter((color) => used.has(color)).length)
  return { blocks, losses: tally.losses }
}

/** Collects the colours of words. Those of code and of links are not among them. */
function addColors(blocks: readonly BlockTree[], used: Set<string>): void {
  for (const { block_type, body, children } of blocks) {
    for (const { text_run: run } of textObject(block_type, body)?.elements ?? []) {
      const { text_color, background_color } = run?.text_element_style ?? {}
      if (text_color) used.add(`text ${text_color}`)
      if (background_color) used.add(`ground ${background_color}`)
    }
    addColors(children, used)
  }
}

/** Reads the elements of one document, by their style as much as by their tag. */
export function htmlReader(root: HtmlElement, own?: OwnReader, pictureAt?: PictureAt): HtmlReader {
  const styleOf = styleReader(root)
  const layouts = new Map<HtmlElement, Layout>()
  const lines = new Map<HtmlElement, boolean>()
  const reader: HtmlReader = {
    own,
    pictureAt,
    tally: new LossCounter(),
    colors: new Map(),
    styleOf,
    layoutOf(element) {
      const known = layouts.get(element)
      if (known) return known
      const layout = layoutOf(element, styleOf(element))
      layouts.set(element, layout)
      if (layout.outer === 'none' && !isSilent(element) && textIn(element).trim()) reader.tally.add('hidden')
      return layout
    },
    holdsLines(node) {
      if (typeof node === 'string') return false
      const known = lines.get(node)
      if (known !== undefined) return known
      const { outer } = reader.layoutOf(node)
      const holds = outer === 'block' || (outer !== 'none' && node.children.some(reader.holdsLines))
      lines.set(node, holds)
      return holds
    },
    drawings: drawingsIn(root),
    numbers: new Map(),
    marks: new Set(),
    ended: new Map(),
    blocksIn: (nodes, depth, around = nothingAround) =>
      nestedByLevel(new BlockRun(reader, depth).read(nodes, around)),
  }
  return reader
}
