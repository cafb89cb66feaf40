import { cell as cellShape } from '../../contract/sheets/cell'
import type { Cell, CellObject } from '../../contract/sheets/cell'
import type { ReadOptions } from '../../contract/sheets/spreadsheet'
import { turn } from '../../primitives/in-slices'
import type { CellRow } from './cell-rows'

type Rendering = ReadOptions['valueRenderOption']

export type FormulaCell = CellObject & { type: 'formula' }

/** Whether a cell holds a formula. */
export const isFormula = (cell: unknown): cell is FormulaCell =>
  typeof cell === 'object' &&
  cell !== null &&
  'type' in cell &&
  cell.type === 'formula' &&
  'text' in cell &&
  typeof cell.text === 'string'

/** Whether formulas are returned as their values rather than as they are written. */
export const showsComputed = (rendering: Rendering): boolean =>
  rendering !== undefined && rendering !== 'Formula'

/**
 * A cell as a read returns it (platform/sheets#values). A formula is its text, which the caller replaces if it is
 * computed. Without an option, and with Formula, cells are shown as they were written. Otherwise all but numbers are
 * texts.
 */
export function shownCell(cell: Cell, rendering: Rendering): Cell {
  if (isFormula(cell)) return cell.text
  return showsComputed(rendering) && typeof cell !== 'number' ? textOf(cell) : cell
}

/** The text that a cell shows; null for an empty one. A world may have cells that no write would accept: they show their JSON. */
export function textOf(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  if (!cellShape.safeParse(cell).success) return JSON.stringify(cell)
  if (Array.isArray(cell)) return cell.map(textOf).join('')
  if (cell.type === 'multipleValue') return cell.values.join(',')
  if (cell.type === 'url') return cell.text ?? (cell.texts ?? []).map(({ text }) => text).join('')
  return cell.text
}

/** JSON whose cells are checked and shown between two turns for others. */
const SLICE_BYTES = 100_000

/** Shows each cell of a row; cells of thousands of pieces take a while, so others have their turn in between. */
export async function shownInTurns<T>({ cells, length }: CellRow, show: (cell: Cell) => T): Promise<T[]> {
  if (length <= SLICE_BYTES) return cells.map(show)
  const every = Math.ceil((SLICE_BYTES * cells.length) / length)
  const shown: T[] = []
  for (const cell of cells) {
    shown.push(show(cell))
    if (shown.length % every === 0) await turn()
  }
  return shown
}
