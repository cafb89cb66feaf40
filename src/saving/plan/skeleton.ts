import {
  CALLOUT,
  GRID,
  GRID_COLUMN,
  QUOTE_CONTAINER,
  TABLE,
  TABLE_CELL,
  VIEW,
} from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { createdColumnBody } from './definition-of'
import type { Making } from './making'
import { tableSize } from '../../document/structure/box-structure'
import { sizeAtCreation } from '../../document/structure/size-at-creation'

const growing = new Set([TABLE, GRID, CALLOUT, QUOTE_CONTAINER, VIEW])

/** Whether the service puts something into a block of this kind when it makes one (platform-facts d.4). */
export const grows = ({ block_type: type }: BlockTree): boolean => growing.has(type)

/** What the service puts into a new block by itself, under the ids that the page has for it. */
export function skeletonOf(node: BlockTree, making: Making): BlockTree[] {
  const { id, block_type: type, children } = node
  if (type === CALLOUT || type === QUOTE_CONTAINER) return [making.emptyTextIn(id, node)]
  if (type === VIEW) return [emptyFile(making.named(children[0]!.id))]
  const { rows, columns } = sizeAtCreation(node)
  if (type === GRID) {
    const made = children.slice(0, columns)
    return made.map((column, at) => newColumn(column, createdColumnBody(at, columns), making))
  }
  if (type !== TABLE) return []
  const all = tableSize(node)!.columns
  return Array.from({ length: rows }, (_, row) => children.slice(row * all, row * all + columns))
    .flat()
    .map((cell) => newCell(cell, making))
}

export const newCell = (wanted: BlockTree, making: Making): BlockTree => ({
  id: making.named(wanted.id),
  block_type: TABLE_CELL,
  body: { table_cell: {} },
  children: [making.emptyTextIn(wanted.id, wanted)],
})

/** A cell that nobody wants: it stands in a row or a column that goes. */
export function passingCell(beside: string, making: Making): BlockTree {
  const id = making.passing(beside)
  return {
    id,
    block_type: TABLE_CELL,
    body: { table_cell: {} },
    children: [making.emptyTextIn(id, undefined)],
  }
}

export const newColumn = (wanted: BlockTree, body: BlockTree['body'], making: Making): BlockTree => ({
  id: making.named(wanted.id),
  block_type: GRID_COLUMN,
  body,
  children: [making.emptyTextIn(wanted.id, wanted)],
})

const emptyFile = (id: string): BlockTree => ({
  id,
  block_type: 23,
  body: { file: { token: '', name: '' } },
  children: [],
})
