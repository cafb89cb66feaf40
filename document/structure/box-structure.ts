import { FILE, GRID, GRID_COLUMN, TABLE, TABLE_CELL, VIEW } from '../../contract/docx/block-numbers'
import { MAX_GRID_COLUMNS_AT_CREATION } from '../../contract/docx/box-sizes'
import type { BlockTree } from '../block-tree'
import { propertyOf } from './table-form'

/** The most rows and columns that we create in one call. The others are inserted. */
const MAX_TABLE_SIDE_AT_CREATION = 9

/** Rows and columns of a table that its cells fill. Undefined for anything else. */
export interface Size {
  rows: number
  columns: number
}

export function tableSize({ block_type: type, body, children }: BlockTree): Size | undefined {
  const property = type === TABLE ? propertyOf(body) : undefined
  if (!property) return undefined
  const { row_size: rows, column_size: columns } = property
  const isFull = rows >= 1 && columns >= 1 && children.length === rows * columns
  return isFull && children.every((cell) => cell.block_type === TABLE_CELL) ? { rows, columns } : undefined
}

export const isWholeGrid = ({ block_type: type, children }: BlockTree): boolean =>
  type === GRID && children.length > 0 && children.every((column) => column.block_type === GRID_COLUMN)

/** The view that comes with a file (platform/docx#what-creation-adds). */
export const isFileView = ({ block_type: type, children }: BlockTree): boolean =>
  type === VIEW && children.length === 1 && children[0]?.block_type === FILE

/** Whether its children are parts of it, which their own requests create and remove, or none do. */
export const hasParts = (node: BlockTree): boolean =>
  tableSize(node) !== undefined || isWholeGrid(node) || isFileView(node)

/**
 * The part of a table or a grid that a create call creates. Further rows and columns are inserted
 * (platform/docx#block-types, platform/docx#what-creation-adds).
 */
export function sizeAtCreation(node: BlockTree): Size {
  const size = tableSize(node)
  if (!size) return { rows: 1, columns: Math.min(node.children.length, MAX_GRID_COLUMNS_AT_CREATION) }
  return {
    rows: Math.min(size.rows, MAX_TABLE_SIDE_AT_CREATION),
    columns: Math.min(size.columns, MAX_TABLE_SIDE_AT_CREATION),
  }
}
