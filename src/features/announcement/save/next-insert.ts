import { MAX_REQUESTS_PER_BATCH } from '../../../../contract/docx/announcement'
import type { BlockTree } from '../../../editor/block-tree'
import type { Pair } from './compare-trees'
import { Making, fixedIn } from './making'
import type { UpdateCall } from './next-call'
import type { Plan } from './plan'
import { newCell, newColumn, passingCell } from './skeleton'
import type { TableAlignment } from './structure/align-parts'
import { insertColumnStep as insertGridColumn } from './structure/grid-requests'
import { shapeCall } from './shape-call'
import type { ShapeSteps } from './shape-call'
import { MAX_CELLS, MAX_GRID_COLUMNS, MAX_TABLE_COLUMNS } from './structure/structure-limits'
import { insertColumnStep, insertRowStep } from './structure/table-requests'
import type { ShapeStep } from './structure/table-requests'

/** New rows and columns, one for each table and grid that wants some, as a call names a block once. */
export function nextInsert(plan: Plan): UpdateCall | undefined {
  const making = new Making(plan.comparison)
  const steps: ShapeSteps = new Map()
  for (const pair of plan.comparison.pairs) {
    if (steps.size === MAX_REQUESTS_PER_BATCH) break
    const step = insertion(pair, plan, making)
    if (step) steps.set(pair.saved, step)
  }
  return steps.size === 0 ? undefined : shapeCall(plan.comparison, steps, making.renames, true)
}

function insertion(pair: Pair, plan: Plan, making: Making): ShapeStep | undefined {
  const { parts, saved, wanted, aligned } = pair
  if (!parts || parts.kind === 'view' || !aligned.includes(-1)) return undefined
  const fixed = newParts(pair)
    .map((part) => fixedIn(plan.comparison.gone.get(part.id), plan.comparison))
    .find((id) => id !== undefined)
  if (fixed) plan.problems.push({ reason: 'remake', id: fixed })
  else if (!hasRoom(pair)) plan.problems.push({ reason: 'limit', id: saved.id })
  else if (parts.kind === 'table') return tableInsertion(saved, wanted, parts, making)
  else {
    const { at, index } = firstNew(aligned)
    // What the new column says of its width is told with all the others.
    const column = newColumn(wanted.children[at]!, { grid_column: {} }, making)
    return insertGridColumn(saved, index, column)
  }
  return undefined
}

const newParts = ({ aligned, wanted }: Pair): BlockTree[] =>
  wanted.children.filter((_, at) => aligned[at]! < 0)

function hasRoom({ parts, saved }: Pair): boolean {
  if (parts?.kind !== 'table') return saved.children.length < MAX_GRID_COLUMNS
  const { rows, columns } = parts.saved
  if (parts.rows.includes(-1)) return (rows + 1) * columns <= MAX_CELLS
  return columns < MAX_TABLE_COLUMNS && rows * (columns + 1) <= MAX_CELLS
}

function tableInsertion(
  saved: BlockTree,
  wanted: BlockTree,
  parts: TableAlignment,
  making: Making,
): ShapeStep {
  const cellAt = (row: number, column: number): BlockTree => {
    const isWanted = row >= 0 && column >= 0
    const cell = wanted.children[row * parts.wanted.columns + column]
    return isWanted && cell ? newCell(cell, making) : passingCell(saved.id, making)
  }
  // A cell whose column is still to come belongs to its new row all the same: its old row is an old copy.
  const claim = (isOfLine: (place: number) => boolean) =>
    wanted.children.filter((_, place) => isOfLine(place)).forEach(({ id }) => making.named(id))
  const across = parts.wanted.columns
  if (parts.rows.includes(-1)) {
    const { at, index } = firstNew(parts.rows)
    claim((place) => Math.floor(place / across) === at)
    const cells = Array.from({ length: parts.saved.columns }, (_, column) =>
      cellAt(at, parts.columns.indexOf(column)),
    )
    return insertRowStep(saved, index, cells)
  }
  const { at, index } = firstNew(parts.columns)
  claim((place) => place % across === at)
  const cells = Array.from({ length: parts.saved.rows }, (_, row) => cellAt(parts.rows.indexOf(row), at))
  return insertColumnStep(saved, index, cells)
}

/** The first line that is new, and where it goes among the saved ones. */
function firstNew(aligned: Int32Array): { at: number; index: number } {
  const at = aligned.indexOf(-1)
  return { at, index: at === 0 ? 0 : aligned[at - 1]! + 1 }
}
