import { preOrder, type BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { elementLabel } from '../../../document/compare/block-text'
import { placeCells } from '../../../document/structure/new-tree'
import { linkHref } from '../../../document/wire/link-href'
import { blocksOfCell, rowsOf, spansOf } from '../../../formats/html/html-blocks'
import { findIn } from '../../../formats/html/html-node'
import type { HtmlElement } from '../../../formats/html/html-node'
import { nothingAround } from '../../../formats/html/html-reader'
import { htmlReader } from '../../../formats/html/read-html'

/** More than a sheet takes in one write, so a wider table is still refused there. */
const MOST_TEXT_COLUMNS = 200

interface CellText {
  text: string
  /** The address if all of its words are one link. */
  href?: string
}

/**
 * The texts of the first table in pasted HTML, row by row, all rows equally wide;
 * undefined if there is none. A merged cell has its text in its first cell and
 * leaves the others empty, as when a spreadsheet unmerges it.
 */
export function tableTexts(root: HtmlElement): CellText[][] | undefined {
  const table = findIn(root, ({ tag }) => tag === 'table')
  if (!table) return undefined
  const reader = htmlReader(root)
  const cells = rowsOf(table, reader).map((row) =>
    row.cells.map((cell) => {
      const blocks = blocksOfCell(cell, nothingAround, reader)
      return { ...spansOf(cell), text: linesOf(blocks).join('\n'), href: onlyLinkIn(blocks) }
    }),
  )
  const places = placeCells(cells, MOST_TEXT_COLUMNS).filter((row) => row.length > 0)
  const width = Math.min(MOST_TEXT_COLUMNS, Math.max(0, ...places.map((row) => row.length)))
  if (width === 0) return undefined
  return places.map((row) =>
    Array.from({ length: width }, (_, column): CellText => {
      const place = row[column]
      if (typeof place !== 'object') return { text: '' }
      const { text, href } = place.cell
      return href === undefined ? { text } : { text, href }
    }),
  )
}

/** The address of the link that all words are in. */
function onlyLinkIn(blocks: readonly BlockTree[]): string | undefined {
  const runs = blocks
    .flatMap(preOrder)
    .flatMap(({ block_type, body }) => textObject(block_type, body)?.elements ?? [])
  const urls = runs
    .filter(({ text_run: run }) => run?.content.trim() !== '')
    .map(({ text_run: run }) => run?.text_element_style?.link?.url ?? '')
  const [url = ''] = urls
  return url !== '' && urls.every((each) => each === url) ? linkHref(url) : undefined
}

/** The words of blocks, a line for each, and for each row of a table. */
const linesOf = (blocks: readonly BlockTree[]): string[] =>
  blocks.flatMap(({ block_type, body, children }) => {
    const width = body.table?.property?.column_size
    if (width !== undefined) {
      const cells = children.map((cell) => linesOf([cell]).join(' '))
      return Array.from({ length: cells.length / width }, (_, row) =>
        cells
          .slice(row * width, (row + 1) * width)
          .join(' ')
          .trim(),
      )
    }
    const words = textObject(block_type, body)
      ?.elements.map((element) => element.text_run?.content ?? elementLabel(element))
      .join('')
    return [...(words === undefined || words === '' ? [] : [words]), ...linesOf(children)]
  })
