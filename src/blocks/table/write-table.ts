import type { Node } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import type { Rect } from 'prosemirror-tables'
import { TABLE } from '../../../contract/docx/block-numbers'
import { DEFAULT_COLUMN_WIDTH, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from '../../../contract/docx/box-sizes'
import { insertAfter } from '../../editor/commands/insert-blocks'
import { existingNode } from '../../editor/queries/blocks'
import { blockId, objectAttrs } from '../../editor/schema/attrs'
import { schema } from '../../editor/schema/schema'
import { emptyCell, writeTable } from './table-model'
import type { TableModel } from './table-model'
import { cellSelection, cellDepth, cellPosition } from './table-selection'

/** A table of empty cells, without ids. */
function newTable(rows: number, columns: number, width = DEFAULT_COLUMN_WIDTH): Node {
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

/** The width of a page of text, divided among few columns; many columns get the platform's default width. */
const PAGE_WIDTH = 720

/** Inserts a table at the nearest place that may hold one, with the cursor in its first cell. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    if (columns < 1 || rows < 1 || columns > MAX_TABLE_COLUMNS || rows * columns > MAX_TABLE_CELLS)
      return false
    const width = Math.max(DEFAULT_COLUMN_WIDTH, Math.floor(PAGE_WIDTH / columns))
    return insertAfter(newTable(rows, columns, width))(state, dispatch)
  }

/**
 * The cursor after a change: it stays in its cell, is left alone, goes to another cell, or becomes a cell selection.
 */
export type CursorAfter = 'stays' | 'leaves' | { row: number; column: number } | { cells: Rect }

/** Replaces the table by the changed one: only the rows that differ, in one undo step. */
export function replaceTable(
  tr: Transaction,
  position: number,
  model: TableModel,
  cursor: CursorAfter,
): void {
  const table = existingNode(tr.doc, position)
  const next = writeTable(table, model)
  const was = placeInCell(tr.selection)
  if (objectAttrs(next).body !== objectAttrs(table).body)
    tr.setNodeAttribute(position, 'body', objectAttrs(next).body)
  replaceRows(tr, position + 1, table, next)
  if (cursor === 'leaves') return
  const now = existingNode(tr.doc, position)
  tr.setSelection(selectionAfter(tr, now, position, cursor === 'stays' ? was : cursor)).scrollIntoView()
}

function replaceRows(tr: Transaction, start: number, table: Node, next: Node): void {
  const limit = Math.min(table.childCount, next.childCount)
  let first = 0
  while (first < limit && table.child(first) === next.child(first)) first++
  let last = 0
  while (last < limit - first && fromEnd(table, last) === fromEnd(next, last)) last++
  const rows = table.children
  const sizeOf = (some: readonly Node[]) => some.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = start + sizeOf(rows.slice(0, first))
  const to = from + sizeOf(rows.slice(first, rows.length - last))
  const fresh = next.children.slice(first, next.childCount - last)
  if (from !== to || fresh.length > 0) tr.replaceWith(from, to, fresh)
}

const fromEnd = (table: Node, index: number) => table.child(table.childCount - 1 - index)

interface InCell {
  id: string
  offset: number
}

/** The cursor relative to its cell, which may move but keeps its id. */
function placeInCell({ $head }: Selection): InCell | undefined {
  const depth = cellDepth($head)
  if (depth === undefined) return undefined
  return { id: blockId($head.node(depth)), offset: $head.pos - $head.before(depth) }
}

function selectionAfter(
  tr: Transaction,
  table: Node,
  position: number,
  cursor: Exclude<CursorAfter, string> | InCell | undefined,
): Selection {
  if (cursor && 'cells' in cursor) return cellSelection(tr.doc, position, cursor.cells)
  const at = cursor && 'id' in cursor ? cellWithId(table, position, cursor.id) : undefined
  if (cursor && 'id' in cursor && at !== undefined) {
    const end = at + existingNode(tr.doc, at).nodeSize - 1
    return TextSelection.near(tr.doc.resolve(Math.min(at + cursor.offset, end)))
  }
  const { row, column } = cursor && 'row' in cursor ? cursor : { row: 0, column: 0 }
  return Selection.near(tr.doc.resolve(cellPosition(table, position, row, column) + 1))
}

function cellWithId(table: Node, position: number, id: string): number | undefined {
  let found: number | undefined
  table.descendants((node, offset) => {
    if (node.type.name === 'table_cell' && blockId(node) === id) found = position + 1 + offset
    return found === undefined && node.type.name === 'table_row'
  })
  return found
}
