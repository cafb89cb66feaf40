import type { CellWrite, SheetCells } from '../../document/sheet/cell-area'
import { cellAt, emptySheet, rowsOf, displayedAt, sizeOf, usedArea } from '../../document/sheet/sheet-state'
import type { Clock } from '../../primitives/clock'
import { BackOff } from '../../primitives/retry'
import type { DeletedSheets } from '../media/deleted-sheets'
import type { SendFailure } from '../queue/save-state'
import type { CellStore } from './cell-store'

interface DeletedSheetCellsOptions {
  /** Reads all cells of a sheet, by the service's token. Undefined if they are too many to store. */
  read(token: string): Promise<SheetCells | undefined>
  store: CellStore
  /** The cells that the page shows, and typed ones that the service may not have yet. */
  shownOf?(token: string): { cells: SheetCells | undefined; writes: readonly CellWrite[] } | undefined
  failureOf(error: unknown): SendFailure
  /** Called when cells have been stored, or cannot be. */
  onChange(): void
  clock: Clock
  random(): number
}

/** After this time, another user may have written, so the sheet is read again. */
const FRESH_MS = 60_000
const MOST_TRIES = 4

interface Reading {
  state: 'reading' | 'kept' | 'lost'
  backOff: BackOff
  keptAt: number
  timer?: unknown
}

/**
 * Reads sheets that are about to be deleted, and stores their cells in this browser as the page shows them. A read
 * without an answer is repeated a few times. After that, or if the service refuses it, the cells that the page read
 * earlier are stored instead.
 */
export class DeletedSheetCells implements DeletedSheets {
  readonly #options: DeletedSheetCellsOptions
  readonly #readings = new Map<string, Reading>()
  #isClosed = false

  constructor(options: DeletedSheetCellsOptions) {
    this.#options = options
  }

  keep(tokens: readonly string[]) {
    const { clock, random } = this.#options
    for (const [token, { timer }] of this.#readings) {
      if (tokens.includes(token)) continue
      clock.clearTimeout(timer)
      this.#readings.delete(token)
    }
    for (const token of tokens) {
      const known = this.#readings.get(token)
      const isStale = known?.state === 'kept' && clock.now() - known.keptAt > FRESH_MS
      if (known && !isStale) continue
      const reading: Reading = { state: 'reading', backOff: new BackOff(random), keptAt: 0 }
      this.#readings.set(token, reading)
      void this.#read(token, reading)
    }
  }

  stateOf(token: string): Reading['state'] {
    return this.#readings.get(token)?.state ?? 'kept'
  }

  isBusy(): boolean {
    return [...this.#readings.values()].some(({ state }) => state === 'reading')
  }

  retry() {
    for (const [token, reading] of this.#readings) {
      if (reading.state !== 'lost') continue
      reading.state = 'reading'
      reading.backOff.succeeded()
      void this.#read(token, reading)
    }
  }

  /** Stops all reads. */
  close() {
    this.#isClosed = true
    for (const { timer } of this.#readings.values()) this.#options.clock.clearTimeout(timer)
  }

  async #read(token: string, reading: Reading) {
    const { clock, failureOf, read } = this.#options
    try {
      const cells = await read(token)
      await this.#keep(token, reading, cells)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'refused' && reading.backOff.tries < MOST_TRIES) {
        if (this.#isCurrent(token, reading))
          reading.timer = clock.setTimeout(
            () => void this.#read(token, reading),
            reading.backOff.failed(failure),
          )
        return
      }
      await this.#keep(token, reading, this.#shown(token)?.cells)
    }
  }

  async #keep(token: string, reading: Reading, cells: SheetCells | undefined) {
    const { clock, store, onChange } = this.#options
    if (!this.#isCurrent(token, reading)) return
    if (cells) await store.put(token, withWrites(cells, this.#shown(token)?.writes ?? []))
    if (!this.#isCurrent(token, reading)) return
    reading.state = cells ? 'kept' : 'lost'
    reading.keptAt = clock.now()
    onChange()
  }

  #shown = (token: string) => this.#options.shownOf?.(token)

  #isCurrent = (token: string, reading: Reading) => !this.#isClosed && this.#readings.get(token) === reading
}

/** Cells as the page shows them, overwritten with the typed ones. */
function withWrites(cells: SheetCells, writes: readonly CellWrite[]): SheetCells {
  if (writes.length === 0) return cells
  const typed = writes.map(({ at, rows }, id) => ({ id, at, rows, phase: 'waiting' as const }))
  const state = { ...emptySheet, cells, writes: typed }
  const area = usedArea(state)
  const { rows, columns } = sizeOf(state)
  return {
    rows: Math.max(rows, cells.rows),
    columns: Math.max(columns, cells.columns),
    readColumns: Math.max(columns, cells.readColumns),
    shown: area ? rowsOf(area, (place) => displayedAt(state, place)) : [],
    written: area ? rowsOf(area, (place) => cellAt(state, place)) : [],
  }
}
