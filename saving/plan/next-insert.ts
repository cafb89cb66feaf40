import { MAX_REQUESTS_PER_BATCH } from '../../contract/docx/announcement'
import { MAX_GRID_COLUMNS, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from '../../contract/docx/box-sizes'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { BlockTree } from '../../document/block-tree'
import type { Pair } from '../../document/compare/compare-trees'
import type { TableAlignment } from '../../document/structure/align-parts'
import { insertColumnStep as insertGridColumn } from '../../document/structure/grid-requests'
import { insertColumnStep, insertRowStep } from '../../document/structure/table-requests'
import type { ShapeStep } from '../../document/structure/table-requests'
import type { UpdateCall } from './call-items'
import { newCell, newColumn, temporaryCell } from './generated-children'
import { IdReservation, immovableIn } from './id-reservation'
import { isRefusedRequest } from './plan'
import type { Plan } from './plan'
import { batchLimit } from './refusal-policy'
import { shapeCall } from './shape-call'
import type { ShapeSteps } from './shape-call'

/** Inserts new rows and columns, one per table and grid, because a call may name a block only once. */
export function nextInsert(plan: Plan): UpdateCall | undefined {
  const reservation = new IdReservation(plan.comparison, plan.holding)
  const steps: ShapeSteps = new Map()
  const mayJoin = batchLimit(plan.policy)
  for (const pair of plan.comparison.pairs) {
    if (steps.size === MAX_REQUESTS_PER_BATCH) break
    const insertion = insertionInto(pair, plan)
    if (!insertion || isRefusedRequest(plan, insertion.request)) continue
    if (!mayJoin(pair.saved.id)) break
    steps.set(pair.saved, insertion.step(reservation))
  }
  return steps.size === 0 ? undefined : shapeCall(plan.comparison, steps, reservation.renames, true)
}

/** A request, and the step that follows if it is sent. Ids are assigned only then. */
interface Insertion {
  request: UpdateRequest
  step(reservation: IdReservation): ShapeStep
}

function insertionInto(pair: Pair, plan: Plan): Insertion | undefined {
  const { parts, saved, wanted, aligned } = pair
  if (!parts || parts.kind === 'view' || !aligned.includes(-1)) return undefined
  const fixed = newParts(pair)
    .map((part) => immovableIn(plan.comparison.removed.get(part.id), plan.comparison))
    .find((id) => id !== undefined)
  if (fixed) plan.problems.push({ reason: 'remake', id: fixed })
  else if (!hasRoom(pair)) plan.problems.push({ reason: 'limit', id: saved.id })
  else if (plan.policy.isFull) plan.problems.push({ reason: 'refused', id: saved.id })
  else if (parts.kind === 'table') return tableInsertion(saved, wanted, parts)
  else {
    const { at, index } = firstNew(aligned)
    // The width of the new column is sent with all the others.
    const column = wanted.children[at]!
    return {
      request: insertGridColumn(saved, index, column).request,
      step: (reservation) =>
        insertGridColumn(saved, index, newColumn(column, { grid_column: {} }, reservation)),
    }
  }
  return undefined
}

const newParts = ({ aligned, wanted }: Pair): BlockTree[] =>
  wanted.children.filter((_, at) => (aligned[at] ?? 0) < 0)

function hasRoom({ parts, saved }: Pair): boolean {
  if (parts?.kind !== 'table') return saved.children.length < MAX_GRID_COLUMNS
  const { rows, columns } = parts.saved
  if (parts.rows.includes(-1)) return (rows + 1) * columns <= MAX_TABLE_CELLS
  return columns < MAX_TABLE_COLUMNS && rows * (columns + 1) <= MAX_TABLE_CELLS
}

function tableInsertion(saved: BlockTree, wanted: BlockTree, parts: TableAlignment): Insertion {
  const isRow = parts.rows.includes(-1)
  const { at, index } = firstNew(isRow ? parts.rows : parts.columns)
  const stepOf = isRow ? insertRowStep : insertColumnStep
  return {
    request: stepOf(saved, index, []).request,
    step: (reservation) => stepOf(saved, index, newLine(saved, wanted, parts, { isRow, at }, reservation)),
  }
}

/** The cells of a new row, one for each present column, or of a new column. */
function newLine(
  saved: BlockTree,
  wanted: BlockTree,
  parts: TableAlignment,
  { isRow, at }: { isRow: boolean; at: number },
  reservation: IdReservation,
): BlockTree[] {
  const across = parts.wanted.columns
  // A cell belongs to its new row even if its column is still to be inserted, because its old row is an old copy.
  for (const [place, { id }] of wanted.children.entries()) {
    if ((isRow ? Math.floor(place / across) : place % across) === at) reservation.reserve(id)
  }
  const cellAt = (row: number, column: number): BlockTree => {
    const isWanted = row >= 0 && column >= 0
    const cell = wanted.children[row * across + column]
    return isWanted && cell ? newCell(cell, reservation) : temporaryCell(saved.id, reservation)
  }
  return isRow
    ? Array.from({ length: parts.saved.columns }, (_, column) => cellAt(at, parts.columns.indexOf(column)))
    : Array.from({ length: parts.saved.rows }, (_, row) => cellAt(parts.rows.indexOf(row), at))
}

/** The first new line, and its place among the saved ones. */
function firstNew(aligned: Int32Array): { at: number; index: number } {
  const at = aligned.indexOf(-1)
  return { at, index: at === 0 ? 0 : (aligned[at - 1] ?? -1) + 1 }
}
