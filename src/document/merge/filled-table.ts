import { TABLE_CELL, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../block-tree'
import { propertyOf } from '../structure/table-from'

/**
 * A table of which some cells went into another one, filled up to the size that
 * it says: half of one can be neither shown nor saved. So ends the old copy of a
 * table that moved, where the others wrote in it: what they put in is in the new
 * one already.
 */
export function filledTable(table: BlockTree, newId: () => string): BlockTree {
  const property = propertyOf(table.body)
  if (!property || table.children.some((cell) => cell.block_type !== TABLE_CELL)) return table
  const missing = property.row_size * property.column_size - table.children.length
  if (missing <= 0) return table
  const cells = Array.from({ length: missing }, () => newCell(newId))
  return { ...table, children: [...table.children, ...cells] }
}

const newCell = (newId: () => string): BlockTree => ({
  id: newId(),
  block_type: TABLE_CELL,
  body: { table_cell: {} },
  children: [{ id: newId(), block_type: TEXT, body: { text: { elements: [] } }, children: [] }],
})
