import { TABLE, TABLE_CELL, TEXT } from '../../contract/docx/block-numbers'
import type { Cell } from '../../contract/sheets/cell'
import type { BlockTree } from '../../document/block-tree'
import type { CellWrite } from '../../document/sheet/cell-area'

/** Returns the cells typed into a deleted sheet as rows of text. A later write overwrites an earlier one. */
export function rowsFromCells(writes: readonly CellWrite[]): string[][] {
  const said = new Map<string, string>()
  for (const { at, rows } of writes) {
    rows.forEach((row, down) =>
      row.forEach((cell, right) => said.set(`${at.row + down} ${at.column + right}`, wordsOf(cell))),
    )
  }
  const places = [...said.keys()].map((key) => key.split(' ').map(Number) as [number, number])
  const range = (index: 0 | 1) => {
    const all = places.map((place) => place[index])
    const first = Math.min(...all)
    return Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at)
  }
  if (places.length === 0) return []
  const columns = range(1)
  return range(0).map((row) => columns.map((column) => said.get(`${row} ${column}`) ?? ''))
}

/** Returns the same cells as a table block. */
export function tableFromCells(writes: readonly CellWrite[], newId: () => string): BlockTree {
  const rows = rowsFromCells(writes)
  const property = { row_size: rows.length, column_size: rows[0]?.length ?? 0 }
  const children = rows.flat().map((content) => ({
    id: newId(),
    block_type: TABLE_CELL,
    body: { table_cell: {} },
    children: [
      {
        id: newId(),
        block_type: TEXT,
        body: { text: { elements: [{ text_run: { content } }] } },
        children: [],
      },
    ],
  }))
  return { id: newId(), block_type: TABLE, body: { table: { property } }, children }
}

function wordsOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return `${cell}`
  if (Array.isArray(cell)) return cell.map((part) => wordsOf(part)).join('')
  const { text } = cell as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
