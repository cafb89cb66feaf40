import type { Cell } from '../../contract/sheets/cell'
import { Listeners } from '../../primitives/listeners'
import {
  areaFrom,
  containsArea,
  fillArea,
  heightOf,
  widthOf,
  clampToSheet,
  nextCell,
  tabTarget,
} from './cell-area'
import type { CellArea, CellPlace, CellWrite } from './cell-area'
import type { SheetCells } from './cell-area'
import { mergeWrites } from './merge-writes'
import {
  cellAt,
  emptySheet,
  withOverwritten,
  selectableSizeOf,
  rowsOf,
  selectedArea,
  usedArea,
  WriteRefusedError,
} from './sheet-state'
import type { SheetState, SheetWrite } from './sheet-state'
import { editedText, typedCell } from './typed-cell'

/**
 * Cells of an embedded sheet, by the token of its block (`<spreadsheet>_<sheet>`, platform/docx#what-creation-adds).
 * Calls of one spreadsheet are sent one after another (j.1).
 */
export interface SheetPort {
  read(token: string): Promise<SheetCells>
  /**
   * Writes ranges that do not overlap, as one change, and reads the cells back.
   * All rows of a range are equally wide; null empties a cell. Writing the same
   * again is harmless. Rejects with `WriteRefusedError` if the service refuses.
   */
  write(token: string, writes: readonly CellWrite[]): Promise<SheetCells>
  /** Keeps cells for a sheet yet to be created and returns their local token; absent if the page creates no sheets. */
  add?: ((cells: SheetCells) => Promise<string>) | undefined
  /** The sheet of a token, if the page keeps it beyond the life of the editor, together with unsaved input. */
  modelOf?: ((token: string) => SheetModel) | undefined
}

/** The most that one write takes (platform/sheets#values). */
const MAX_ROWS = 5_000
const MAX_COLUMNS = 100
const MAX_UNDONE = 100
/** Writes are joined up to this many cells, because the size of a request is limited. */
const MAX_JOINED_CELLS = 10_000

interface Change {
  at: CellPlace
  before: Cell[][]
  after: Cell[][]
}

/**
 * An embedded sheet while it is edited: the cells from the service, over them what was typed and is being saved, the
 * selection, and an undo of its own. Cells typed in one go are written in one call. Calls are sent one after another,
 * and each reads back the cells.
 *
 *     typed → waiting → sending → read back, and forgotten
 *                          ├────→ refused with others: each once more by itself
 *                          └────→ failed: kept and shown → tried again | discarded | typed over
 */
export class SheetModel {
  readonly #port: () => SheetPort
  readonly #token: string
  readonly #listeners = new Listeners()
  #state = emptySheet
  #undone: Change[] = []
  #done: Change[] = []
  readonly #pause: (() => Promise<void>) | undefined
  #made = 0
  #reading = false
  #isPausing = false

  /** `pause`: how long typed cells wait for more to be typed; without it they do not wait. */
  constructor(port: () => SheetPort, token: string, pause?: () => Promise<void>) {
    this.#port = port
    this.#token = token
    this.#pause = pause
  }

  /** Writes what an earlier visit left unsaved, before what was typed since, which may already be shown. */
  resume(kept: readonly CellWrite[]) {
    if (kept.length === 0) return
    const writes = kept.map(({ at, rows }): SheetWrite => ({ id: ++this.#made, at, rows, phase: 'waiting' }))
    this.#set({ writes: [...writes, ...this.#state.writes] })
    this.#sendSoon()
  }

  readonly getState = (): SheetState => this.#state

  readonly subscribe = this.#listeners.add

  /** Whether closing the page would lose something. */
  get hasUnsaved(): boolean {
    return this.unsaved.length > 0
  }

  /** The writes that closing the page would lose, in order; the text of an open cell last. */
  get unsaved(): readonly CellWrite[] {
    const { writes, editing, anchor } = this.#state
    const typed = writes.map(({ at, rows }): CellWrite => ({ at, rows }))
    if (!editing || editing.text === editedText(cellAt(this.#state, anchor))) return typed
    return [...typed, { at: anchor, rows: [[typedCell(editing.text)]] }]
  }

  async read(): Promise<void> {
    if (this.#reading || (this.#state.phase === 'ready' && this.#state.writes.length > 0)) return
    this.#reading = true
    if (this.#state.phase === 'failed') this.#set({ phase: 'reading' })
    try {
      const cells = await this.#port().read(this.#token)
      // A write that finished meanwhile has read back newer cells.
      if (this.#state.phase !== 'ready' || this.#state.writes.length === 0)
        this.#set({ phase: 'ready', cells })
    } catch (error) {
      if (this.#state.phase !== 'ready') this.#set({ phase: 'failed', words: wordsOf(error) })
    } finally {
      this.#reading = false
    }
  }

  /** Sets whether cells may be changed; the view calls this whenever that may have changed. */
  setEditable(isEditable: boolean) {
    if (isEditable !== this.#state.isEditable) this.#set({ isEditable })
  }

  /** Selects one cell, or extends the selection to this cell. */
  select(place: CellPlace, { extend = false } = {}) {
    this.commit()
    const head = clampToSheet(place, selectableSizeOf(this.#state))
    this.#set({ ...(extend ? { head } : { anchor: head, head }), tabColumn: undefined })
  }

  /** Tab: along the row; the first column is remembered until the selection moves elsewhere. */
  selectByTab(isBack: boolean) {
    const { anchor, tabColumn = anchor.column } = this.#state
    this.select(tabTarget(anchor, isBack, selectableSizeOf(this.#state)))
    this.#set({ tabColumn: this.#state.anchor.row === anchor.row ? tabColumn : undefined })
  }

  /** Enter: down; after Tab, in the column where that began. */
  selectByEnter(isBack: boolean) {
    const { anchor, tabColumn = anchor.column } = this.#state
    const from = isBack ? anchor : { ...anchor, column: tabColumn }
    this.select(nextCell(from, isBack ? 'up' : 'down', selectableSizeOf(this.#state)))
  }

  selectArea({ top, left, bottom, right }: CellArea) {
    this.commit()
    this.#set({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
  }

  /** Opens the cell with its content; a formula as it was typed. */
  open() {
    const { anchor, editing } = this.#state
    const text = editing?.text ?? editedText(cellAt(this.#state, anchor))
    this.#set({ head: anchor, editing: { text, isOpened: true } })
  }

  /** Letters typed at a cell replace its content. */
  type(text: string) {
    const { anchor, editing } = this.#state
    this.#set({ head: anchor, editing: { text, isOpened: editing?.isOpened ?? false } })
  }

  cancel() {
    this.#set({ editing: undefined })
  }

  /** Writes what was typed into the cell. A cell that was opened and not changed is not written. */
  commit() {
    const { anchor, editing } = this.#state
    if (!editing) return
    this.#set({ editing: undefined })
    const held = cellAt(this.#state, anchor)
    if (editing.text !== editedText(held)) this.#change(anchor, [[typedCell(editing.text)]])
  }

  /** Empties the selected cells. False: they were empty, or too many for one write. */
  clear(): boolean {
    const [selected, used] = [selectedArea(this.#state), usedArea(this.#state)]
    if (!used || selected.top > used.bottom || selected.left > used.right) return false
    const area = {
      ...selected,
      bottom: Math.min(selected.bottom, used.bottom),
      right: Math.min(selected.right, used.right),
    }
    if (!isWritable(area)) return false
    this.#change(
      { row: area.top, column: area.left },
      rowsOf(area, () => null),
    )
    return true
  }

  /** Pastes rows at the selection and selects them; undefined if they are too many for one write. */
  paste(rows: readonly (readonly Cell[])[]): CellArea | undefined {
    if (!rows[0]?.length) return undefined
    const selected = selectedArea(this.#state)
    const filled = fillArea(rows, selected)
    const at = { row: selected.top, column: selected.left }
    const area = areaFrom(at, filled)
    if (!isWritable(area)) return undefined
    this.#change(at, filled)
    this.selectArea(area)
    return area
  }

  undo(): CellArea | undefined {
    const change = this.#done.pop()
    if (!change) return undefined
    this.#undone.push(change)
    return this.#write(change.at, change.before)
  }

  redo(): CellArea | undefined {
    const change = this.#undone.pop()
    if (!change) return undefined
    this.#done.push(change)
    return this.#write(change.at, change.after)
  }

  /** Retries a failed write. It overwrites what was typed since, so that what is shown is what is saved. */
  retry(id: number) {
    const write = this.#state.writes.find((each) => each.id === id && each.phase === 'failed')
    if (!write) return
    const others = this.#state.writes.filter((each) => each !== write)
    this.#set({ writes: [...others, { id, at: write.at, rows: write.rows, phase: 'waiting' }] })
    this.#send()
  }

  /** Discards a failed write; the cells show what the service holds. */
  discard(id: number) {
    const { writes } = this.#state
    this.#set({ writes: writes.filter((write) => write.id !== id || write.phase !== 'failed') })
  }

  /** Discards everything that is not being sent. */
  discardUnsent() {
    this.cancel()
    this.#set({ writes: this.#state.writes.filter(({ phase }) => phase === 'sending') })
  }

  #change(at: CellPlace, after: Cell[][]) {
    const before = rowsOf(areaFrom(at, after), (place) => cellAt(this.#state, place))
    this.#done = [...this.#done, { at, before, after }].slice(-MAX_UNDONE)
    this.#undone = []
    this.#write(at, after)
  }

  #write(at: CellPlace, rows: Cell[][]): CellArea {
    const area = areaFrom(at, rows)
    const write: SheetWrite = { id: ++this.#made, at, rows, phase: 'waiting' }
    // Fully overwritten writes need not be sent; a write that is being sent is left alone.
    const kept = this.#state.writes.flatMap((older) => {
      if (older.phase === 'sending') return [older]
      return containsArea(area, areaFrom(older.at, older.rows)) ? [] : [withOverwritten(older, write)]
    })
    this.#set({ writes: [...kept, write] })
    this.#sendSoon()
    return area
  }

  #sendSoon() {
    if (!this.#pause) return this.#send()
    if (this.#isPausing) return
    this.#isPausing = true
    void this.#pause().then(() => {
      this.#isPausing = false
      this.#send()
    })
  }

  #send() {
    const { writes } = this.#state
    if (this.#isPausing || writes.some(({ phase }) => phase === 'sending')) return
    const sent = nextOf(writes.filter(({ phase }) => phase === 'waiting'))
    if (sent.length === 0) return
    const ids = new Set(sent.map(({ id }) => id))
    this.#mark(ids, { phase: 'sending' })
    this.#port()
      .write(this.#token, mergeWrites(sent.map(({ at, rows }) => ({ at, rows }))))
      .then(
        (cells) =>
          this.#set({ cells, phase: 'ready', writes: this.#state.writes.filter(({ id }) => !ids.has(id)) }),
        (error: unknown) => {
          if (sent.length > 1 && error instanceof WriteRefusedError)
            this.#mark(ids, { phase: 'waiting', isAlone: true })
          else this.#mark(ids, { phase: 'failed', words: wordsOf(error) })
        },
      )
      .finally(() => this.#send())
  }

  #mark(ids: ReadonlySet<number>, change: Partial<SheetWrite>) {
    this.#set({
      writes: this.#state.writes.map((write) => (ids.has(write.id) ? { ...write, ...change } : write)),
    })
  }

  #set(change: Partial<SheetState>) {
    this.#state = { ...this.#state, ...change }
    this.#listeners.emit()
  }
}

const isWritable = (area: CellArea) => heightOf(area) <= MAX_ROWS && widthOf(area) <= MAX_COLUMNS

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The writes for the next call: all waiting ones, as far as they fit, or a single one that must go alone. */
function nextOf(waiting: readonly SheetWrite[]): readonly SheetWrite[] {
  const alone = waiting.find(({ isAlone }) => isAlone)
  if (alone) return [alone]
  let cells = 0
  const end = waiting.findIndex(({ at, rows }, index) => {
    const area = areaFrom(at, rows)
    cells += heightOf(area) * widthOf(area)
    return index > 0 && cells > MAX_JOINED_CELLS
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}
