import type { Node } from 'prosemirror-model'

/** A table as it comes from outside: cells in their places, each with its spans and blocks. */
export interface PastedCells {
  rows: number
  columns: number
  cells: readonly PastedCell[]
}

export interface PastedCell {
  row: number
  column: number
  rows: number
  columns: number
  content: readonly Node[]
}

interface Spanning {
  rows: number
  columns: number
  content: readonly Node[]
}

/** Rows of cells with spans, put in their places as HTML does; a span ends with the table. */
export function placedCells(lists: readonly (readonly Spanning[])[]): PastedCells {
  const taken = new Set<string>()
  const cells: PastedCell[] = []
  lists.forEach((list, row) => {
    let column = 0
    for (const { content, ...spans } of list) {
      while (taken.has(`${row} ${column}`)) column++
      const rows = Math.max(1, Math.min(spans.rows, lists.length - row))
      let columns = 1
      while (columns < spans.columns && !taken.has(`${row} ${column + columns}`)) columns++
      for (let down = 0; down < rows; down++) {
        for (let across = 0; across < columns; across++) taken.add(`${row + down} ${column + across}`)
      }
      cells.push({ row, column, rows, columns, content })
      column += columns
    }
  })
  const width = cells.reduce((most, { column, columns }) => Math.max(most, column + columns), 0)
  return { rows: lists.length, columns: width, cells }
}
