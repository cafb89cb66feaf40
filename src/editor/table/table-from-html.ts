import type { Node as BlockNode } from 'prosemirror-model'
import { MAX_COLUMNS } from './table-changes'
import { placedCells } from './pasted-cells'
import type { PastedCells } from './pasted-cells'

/** A span that a page claims and no table has room for. */
const MOST_SPANNED = MAX_COLUMNS

/**
 * The cells of a table of HTML, as Excel, Sheets, Word and web pages write
 * them; `blocksIn` says what stands in a cell. It reads an inert document and
 * belongs to no particular one.
 */
export function tableFromHtml(
  table: Element,
  blocksIn: (cell: Element) => readonly BlockNode[],
): PastedCells {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  return placedCells(
    rows.map((row) =>
      [...row.children]
        .filter(({ tagName }) => /^t[dh]$/i.test(tagName))
        .map((cell) => ({
          rows: rowSpan(cell, rows.length),
          columns: span(cell, 'colspan'),
          content: blocksIn(cell),
        })),
    ),
  )
}

const span = (cell: Element, name: string): number =>
  Math.max(1, Math.min(MOST_SPANNED, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))

/** Zero means down to the end. */
const rowSpan = (cell: Element, rows: number): number =>
  cell.getAttribute('rowspan') === '0'
    ? rows
    : Math.max(1, Number.parseInt(cell.getAttribute('rowspan') ?? '1', 10) || 1)
