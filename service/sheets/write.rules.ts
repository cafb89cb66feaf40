import { MAX_CELL_CHARACTERS } from '../../contract/sheets/cell'
import type { Cell } from '../../contract/sheets/cell'
import {
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_WRITTEN_COLUMNS,
  MAX_WRITTEN_ROWS,
} from '../../contract/sheets/spreadsheet'
import type { Rule } from '../rules/rule'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV2, editRules, malformedRange } from './spreadsheet.rules'
import { sizesAfter } from './writes'
import type { Write } from './writes'

export interface WriteFacts extends SpreadsheetFacts {
  writes: Write[]
}

/** People and documents that one call may mention (platform/sheets#cell-types). */
const MAX_MENTIONS = 50

/** The number of characters in a cell that count towards its limit of 50,000. */
const charactersOf = (cell: Cell): number => {
  if (typeof cell === 'string') return cell.length
  if (typeof cell !== 'object' || cell === null) return 0
  if (Array.isArray(cell)) return cell.reduce((sum, piece) => sum + charactersOf(piece), 0)
  if (cell.type === 'multipleValue')
    return cell.values.reduce<number>((sum, one) => sum + String(one).length, 0)
  if (cell.type !== 'url') return cell.text.length
  const texts = (cell.texts ?? []).reduce((sum, { text }) => sum + text.length, 0)
  return Math.max(cell.text?.length ?? 0, texts, cell.link.length)
}

const isMention = (cell: Cell): boolean =>
  typeof cell === 'object' && cell !== null && 'type' in cell && cell.type === 'mention'

const mentionsIn = (cell: Cell): number =>
  Array.isArray(cell) ? cell.filter(isMention).length : Number(isMention(cell))

const isImport = (cell: Cell): boolean =>
  typeof cell === 'object' &&
  cell !== null &&
  'type' in cell &&
  cell.type === 'formula' &&
  /\bIMPORTRANGE\s*\(/i.test(cell.text)

const someCell = (f: WriteFacts, is: (cell: Cell) => boolean): boolean =>
  f.writes.some(({ values }) => values.some((row) => row.some(is)))

/** Whether the range has room for the data. An open end always has. */
const holds = ({ range, rows, columns }: Write): boolean =>
  !range ||
  ((range.bottom ?? Infinity) - range.top + 1 >= rows &&
    (range.right ?? Infinity) - range.left + 1 >= columns)

/** The four operations that write cells: who, which sheet, which range, what, how much. */
export const writeRules: Rule<WriteFacts>[] = [
  ...accessRulesV2,
  ...editRules,
  { code: 90206, when: 'range names no sheet', fails: (f) => f.writes.some(({ sheetId }) => sheetId === '') },
  { code: 90215, when: 'no such sheet', fails: (f) => f.writes.some(({ sheet }) => !sheet) },
  malformedRange((f) => f.writes),
  {
    code: 90216,
    when: 'values are empty',
    fails: (f) => f.writes.some(({ columns }) => columns === 0),
    ours: true,
  },
  {
    code: 90226,
    when: 'more than 5,000 rows or 100 columns',
    fails: (f) =>
      f.writes.some(({ rows, columns }) => rows > MAX_WRITTEN_ROWS || columns > MAX_WRITTEN_COLUMNS),
  },
  {
    code: 90202,
    when: 'values need more room than range has',
    fails: (f) => !f.writes.every(holds),
  },
  {
    code: 90222,
    when: 'a cell of more than 50,000 characters',
    fails: (f) => someCell(f, (cell) => charactersOf(cell) > MAX_CELL_CHARACTERS),
  },
  {
    code: 90204,
    when: 'a formula with IMPORTRANGE',
    fails: (f) => someCell(f, isImport),
    ours: true,
  },
  {
    code: 90226,
    when: 'more than 50 mentions',
    fails: (f) =>
      f.writes.reduce(
        (sum, { values }) =>
          sum +
          values.reduce(
            (inner, row) => inner + row.reduce<number>((all, cell) => all + mentionsIn(cell), 0),
            0,
          ),
        0,
      ) > MAX_MENTIONS,
    ours: true,
  },
  {
    code: 90219,
    when: 'the sheet would have more than 13,000 columns or 5,000,000 cells',
    fails: (f) =>
      [...sizesAfter(f.writes).values()].some(
        ({ row_size, column_size }) =>
          column_size > MAX_SHEET_COLUMNS || row_size * column_size > MAX_SHEET_CELLS,
      ),
    ours: true,
  },
]
