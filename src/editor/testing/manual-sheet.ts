import type { Cell } from '../../../contract/sheets/cell'
import type { CellWrite, SheetCells } from '../../../document/sheet/cell-area'
import type { SheetPort } from '../../../document/sheet/sheet-model'
import { WriteRefusedError } from '../../../document/sheet/sheet-state'
import { plainText } from '../../../document/sheet/typed-cell'

/** A sheet service that responds when the test tells it to. */
export class ManualSheet implements SheetPort {
  /** The writes of each call. */
  readonly calls: (readonly CellWrite[])[] = []
  cells: Cell[][]
  #open: { accept: () => void; fail: (error: Error) => void }[] = []

  constructor(cells: Cell[][]) {
    this.cells = cells
  }

  read = () => Promise.resolve(this.#answer())

  write = (_token: string, writes: readonly CellWrite[]): Promise<SheetCells> => {
    this.calls.push(writes)
    return new Promise((resolve, reject) => {
      this.#open.push({
        accept: () => {
          for (const { at, rows } of writes) {
            rows.forEach((row, down) => {
              const line = (this.cells[at.row + down] ??= [])
              row.forEach((cell, across) => (line[at.column + across] = cell))
            })
          }
          resolve(this.#answer())
        },
        fail: reject,
      })
    })
  }

  async accept() {
    this.#open.shift()?.accept()
    await settled()
  }

  /** Fails a call as if the connection was lost. */
  async lose(words: string) {
    this.#open.shift()?.fail(new Error(words))
    await settled()
  }

  async refuse(words: string) {
    this.#open.shift()?.fail(new WriteRefusedError(words))
    await settled()
  }

  get waiting() {
    return this.#open.length
  }

  #answer(): SheetCells {
    const columns = Math.max(3, ...Array.from(this.cells, (row) => row?.length ?? 0))
    const written = Array.from(this.cells, (row) => Array.from(row ?? [], (cell) => cell ?? null))
    const shown = written.map((row) => row.map((cell) => (isFormula(cell) ? 'computed' : plainText(cell))))
    return { rows: Math.max(3, written.length), columns, readColumns: columns, written, shown }
  }
}

const isFormula = (cell: Cell) =>
  typeof cell === 'object' && cell !== null && 'type' in cell && cell.type === 'formula'

/** Waits until everything that a response triggered has happened. */
export const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
