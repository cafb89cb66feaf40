import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { TABLE } from '../../../contract/docx/block-numbers'
import { insertAfter } from '../commands/insert-blocks'
import { schema } from '../schema/schema'
import { MAX_CELLS, MAX_COLUMNS } from './table-changes'
import { DEFAULT_WIDTH, emptyCell } from './table-model'

/** A table of empty cells, without ids. */
export function newTable(rows: number, columns: number, width = DEFAULT_WIDTH): Node {
  const property = {
    row_size: rows,
    column_size: columns,
    column_width: Array.from({ length: columns }, () => width),
  }
  const cells = () => Array.from({ length: columns }, () => emptyCell())
  const row = () => schema.node('table_row', null, cells())
  return schema.node(
    'table',
    { id: '', type: TABLE, body: { table: { property } } },
    Array.from({ length: rows }, row),
  )
}

/** What a page of text is wide, shared out among few columns; many are as wide as the platform makes them. */
const PAGE_WIDTH = 720

/** Inserts a table at the nearest place that may hold one, with the cursor in its first cell. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    if (columns < 1 || rows < 1 || columns > MAX_COLUMNS || rows * columns > MAX_CELLS) return false
    const width = Math.max(DEFAULT_WIDTH, Math.floor(PAGE_WIDTH / columns))
    return insertAfter(newTable(rows, columns, width))(state, dispatch)
  }
