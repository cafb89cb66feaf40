import { SHEET } from '../../contract/docx/block-numbers'
import type { Cell } from '../../contract/sheets/cell'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { SheetModel } from '../../document/sheet/sheet-model'
import { sheetPlace } from '../sheets/sheet-cells'
import { readAll } from './console-on'
import type { Asked, ConsoleOn } from './console-on'
import { all } from './launched'

/** The cells of a sheet: words, numbers and a formula. */
export const sheetRows: Cell[][] = [
  ['Name', 'Hours'],
  ['Alice', 7],
  ['Bob', 5, { type: 'formula', text: '=SUM(B2:B3)' }],
]

/** The first sheet of a document. */
export const sheetIn = (tree: BlockTree): BlockTree =>
  preOrder(tree).find(({ block_type: type }) => type === SHEET)!

export const tokenOf = (console: ConsoleOn) => tokenIn(sheetIn(console.screen))!

/** The model of the first sheet of the screen, which is read and can be edited. */
export async function openSheet(console: ConsoleOn, token = tokenOf(console)): Promise<SheetModel> {
  const model = console.sheets.modelOf(token)
  model.setEditable(true)
  await Promise.all([model.read(), all(console)])
  return model
}

export function typeInto(model: SheetModel, row: number, column: number, text: string) {
  model.select({ row, column })
  model.type(text)
  model.commit()
}

/** Writes rows into the first cells of a sheet, as another user would. At most four by four. */
export async function fillSheet(service: Asked, token: string, rows: readonly (readonly Cell[])[]) {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const values = rows.map((row) => [0, 1, 2, 3].map((column) => row[column] ?? null))
  const range = `${sheetId}!A1:D${rows.length}`
  await service(WriteValues, { path: { spreadsheetToken }, body: { valueRange: { range, values } } })
}

/** The first four by four cells of a sheet as typed, without empty ends. Undefined if there is no such sheet. */
export async function cellsAt(service: Asked, token: string): Promise<Cell[][] | undefined> {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const path = { spreadsheetToken, range: `${sheetId}!A1:D4` }
  const typed = (await service(ReadValues, { path })).data?.valueRange.values
  const query = { valueRenderOption: 'FormattedValue' }
  const shown = (await service(ReadValues, { path, query })).data?.valueRange.values
  const rows = typed?.map((row, at) =>
    upTo(row, (cell) => cell !== null && cell !== '').map((cell, index) =>
      typeof cell === 'string' && cell.startsWith('=') && shown?.[at]?.[index] !== cell
        ? { type: 'formula' as const, text: cell }
        : cell,
    ),
  )
  return rows && upTo(rows, (row) => row.length > 0)
}

const upTo = <T>(all: readonly T[], isLast: (each: T) => boolean): T[] =>
  all.slice(0, all.findLastIndex(isLast) + 1)

/** The cells of every sheet of an announcement, in document order. */
export async function sheetsOn(service: Asked, chat: string): Promise<(Cell[][] | undefined)[]> {
  const blocks = preOrder(await readAll(service, chat, -1)).filter(({ block_type: type }) => type === 30)
  return Promise.all(blocks.map((block) => cellsAt(service, tokenIn(block)!)))
}
