import type { Node as BlockNode } from 'prosemirror-model'
import { TableMap } from 'prosemirror-tables'
import type { Rect } from 'prosemirror-tables'
import type { CellAttrs } from '../schema/attrs'

/** The visible cells of a rectangle, row by row. */
function rowsOf(table: BlockNode, { top, left, bottom, right }: Rect): BlockNode[][] {
  const map = TableMap.get(table)
  const seen = new Set<number>()
  return Array.from({ length: bottom - top }, (_, down) => {
    const at = (top + down) * map.width
    return map.map.slice(at + left, at + right).flatMap((position) => {
      if (seen.has(position)) return []
      seen.add(position)
      return [table.nodeAt(position)!]
    })
  })
}

export const wholeOf = (table: BlockNode): Rect => {
  const { width, height } = TableMap.get(table)
  return { top: 0, left: 0, bottom: height, right: width }
}

/** Copied cells as the table that Excel, Sheets and Word read, spans and headers included. */
export function htmlOfCells(
  table: BlockNode,
  rect: Rect,
  document: Document,
  appendBlocks: (target: HTMLElement, blocks: readonly BlockNode[]) => void,
): HTMLTableElement {
  const made = document.createElement('table')
  const body = document.createElement('tbody')
  for (const cells of rowsOf(table, rect)) {
    const row = document.createElement('tr')
    for (const cell of cells) {
      const { colspan, rowspan, header } = cell.attrs as CellAttrs
      const element = document.createElement(header ? 'th' : 'td')
      if (colspan > 1) element.colSpan = colspan
      if (rowspan > 1) element.rowSpan = rowspan
      appendBlocks(element, cell.children)
      row.append(element)
    }
    body.append(row)
  }
  made.append(body)
  return made
}

/** Copied cells as tab-separated text; a cell of several lines stands in quotes, as spreadsheets have it. */
export function textOfCells(
  table: BlockNode,
  { top, left, bottom, right }: Rect,
  wordsOf: (cell: BlockNode) => string,
): string {
  const map = TableMap.get(table)
  const seen = new Set<number>()
  const wordsAt = (position: number) => {
    if (seen.has(position)) return ''
    seen.add(position)
    const words = wordsOf(table.nodeAt(position)!)
    return /[\t\n"]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
  }
  const rows = Array.from({ length: bottom - top }, (_, down) =>
    map.map.slice((top + down) * map.width + left, (top + down) * map.width + right),
  )
  return rows.map((row) => row.map(wordsAt).join('\t')).join('\n')
}
