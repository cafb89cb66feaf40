import type { Cell } from '../../contract/sheets/cell'
import type { SheetCells } from '../../document/sheet/cell-area'

/** The cells of a sheet that the service does not have yet, as bytes of a held change. */
export const bytesOfCells = (cells: SheetCells): Blob => new Blob([JSON.stringify(cells)])

/** The reverse. Undefined: the bytes are not cells. */
export async function cellsFromBytes(bytes: Blob): Promise<SheetCells | undefined> {
  let read: unknown
  try {
    read = JSON.parse(await bytes.text())
  } catch {
    return undefined
  }
  const { rows, columns, readColumns, shown, written } = (read ?? {}) as Partial<SheetCells>
  const isSound =
    [rows, columns, readColumns].every((each) => Number.isSafeInteger(each)) &&
    areRows(shown, (cell) => typeof cell === 'string') &&
    areRows(written, isCell)
  return isSound ? (read as SheetCells) : undefined
}

const areRows = (rows: unknown, isValid: (cell: unknown) => boolean): boolean =>
  Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isValid))

const isCell = (cell: unknown): cell is Cell =>
  cell === null ||
  ['string', 'number', 'boolean'].includes(typeof cell) ||
  (typeof cell === 'object' && 'type' in cell && typeof cell.type === 'string')
