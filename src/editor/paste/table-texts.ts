import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { elementLabel } from '../../document/compare/block-text'
import { placeCells } from '../../document/structure/new-tree'
import { blocksOfCell, rowsOf, spansOf } from './html-blocks'
import { findIn } from './html-node'
import type { HtmlElement } from './html-node'
import { nothingAround } from './html-reader'
import { htmlReader } from './read-html'

/** More than a sheet takes in one write, so a wider table is still refused there. */
const MOST_TEXT_COLUMNS = 200

/**
 * The texts of the first table in pasted HTML, row by row, all rows equally wide;
 * undefined if there is none. A merged cell has its text in its first cell and
 * leaves the others empty, as when a spreadsheet unmerges it.
 */
export function tableTexts(root: HtmlElement): string[][] | undefined {
  const table = findIn(root, ({ tag }) => tag === 'table')
  if (!table) return undefined
  const reader = htmlReader(root)
  const cells = rowsOf(table, reader).map((row) =>
    row.cells.map((cell) => ({
      ...spansOf(cell),
      text: linesOf(blocksOfCell(cell, nothingAround, reader)).join('\n'),
    })),
  )
  const places = placeCells(cells, MOST_TEXT_COLUMNS).filter((row) => row.length > 0)
  const width = Math.min(MOST_TEXT_COLUMNS, Math.max(0, ...places.map((row) => row.length)))
  if (width === 0) return undefined
  return places.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const place = row[column]
      return typeof place === 'object' ? place.cell.text : ''
    }),
  )
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
