import { FILE, GRID_COLUMN, TABLE_CELL } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { specOf } from '../../document/blocks/registry'
import { tableSize, sizeAtCreation } from '../../document/structure/box-structure'
import { createdColumnBody } from './definition-of'
import type { IdReservation } from './id-reservation'

/** Whether the service adds children to a new block of this type (platform/docx#what-creation-adds). */
export const hasGeneratedChildren = ({ block_type: type }: BlockTree): boolean =>
  specOf(type)?.children?.generated !== undefined

/** The children that the service adds to a new block, under their ids in the page. */
export function generatedChildren(node: BlockTree, reservation: IdReservation): BlockTree[] {
  const { id, children } = node
  const generated = specOf(node.block_type)?.children?.generated
  if (generated === 'text') return [reservation.emptyTextIn(id, node)]
  if (generated === 'file') return [emptyFile(reservation.reserve(children[0]!.id))]
  const { rows, columns } = sizeAtCreation(node)
  if (generated === 'columns') {
    const made = children.slice(0, columns)
    return made.map((column, at) => newColumn(column, createdColumnBody(at, columns), reservation))
  }
  if (generated !== 'cells') return []
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

/** A cell that is not wanted, because its row or column will be deleted. */
export function temporaryCell(sibling: string, reservation: IdReservation): BlockTree {
  const id = reservation.reserveTemporary(sibling)
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
  block_type: FILE,
  body: { file: { token: '', name: '' } },
  children: [],
})
