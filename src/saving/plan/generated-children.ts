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
import { tableSize } from '../../document/structure/box-structure'
import { sizeAtCreation } from '../../document/structure/size-at-creation'
import { createdColumnBody } from './definition-of'
import type { IdReservation } from './id-reservation'

const growing = new Set([TABLE, GRID, CALLOUT, QUOTE_CONTAINER, VIEW])

/** Whether the service puts something into a block of this kind when it makes one (platform-facts d.4). */
export const hasGeneratedChildren = ({ block_type: type }: BlockTree): boolean => growing.has(type)

/** What the service puts into a new block by itself, under the ids that the page has for it. */
export function generatedChildren(node: BlockTree, reservation: IdReservation): BlockTree[] {
  const { id, block_type: type, children } = node
  if (type === CALLOUT || type === QUOTE_CONTAINER) return [reservation.emptyTextIn(id, node)]
  if (type === VIEW) return [emptyFile(reservation.reserve(children[0]!.id))]
  const { rows, columns } = sizeAtCreation(node)
  if (type === GRID) {
    const made = children.slice(0, columns)
    return made.map((column, at) => newColumn(column, createdColumnBody(at, columns), reservation))
  }
  if (type !== TABLE) return []
  const all = tableSize(node)!.columns
  return Array.from({ length: rows }, (_, row) => children.slice(row * all, row * all + columns))
    .flat()
    .map((cell) => newCell(cell, reservation))
}

export const newCell = (wanted: BlockTree, reservation: IdReservation): BlockTree => ({
  id: reservation.reserve(wanted.id),
  block_type: TABLE_CELL,
  body: { table_cell: {} },
  children: [reservation.emptyTextIn(wanted.id, wanted)],
})

/** A cell that nobody wants: it stands in a row or a column that goes. */
export function temporaryCell(beside: string, reservation: IdReservation): BlockTree {
  const id = reservation.reserveTemporary(beside)
  return {
    id,
    block_type: TABLE_CELL,
    body: { table_cell: {} },
    children: [reservation.emptyTextIn(id, undefined)],
  }
}

export const newColumn = (
  wanted: BlockTree,
  body: BlockTree['body'],
  reservation: IdReservation,
): BlockTree => ({
  id: reservation.reserve(wanted.id),
  block_type: GRID_COLUMN,
  body,
  children: [reservation.emptyTextIn(wanted.id, wanted)],
})

const emptyFile = (id: string): BlockTree => ({
  id,
  block_type: 23,
  body: { file: { token: '', name: '' } },
  children: [],
})
