import type { BlockTree } from '../block-tree'
import { tableSize } from './box-structure'
import type { Size } from './box-structure'
import { MAX_GRID_COLUMNS_AT_CREATION, MAX_TABLE_SIDE_AT_CREATION } from './structure-limits'

/** How much of a table or a grid a create call makes; rows and columns beyond are inserted (platform/docx#block-types, platform/docx#what-creation-adds). */
export function sizeAtCreation(node: BlockTree): Size {
  const size = tableSize(node)
  if (!size) return { rows: 1, columns: Math.min(node.children.length, MAX_GRID_COLUMNS_AT_CREATION) }
  return {
    rows: Math.min(size.rows, MAX_TABLE_SIDE_AT_CREATION),
    columns: Math.min(size.columns, MAX_TABLE_SIDE_AT_CREATION),
  }
}
