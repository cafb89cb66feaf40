import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { CellWrite, SheetCells } from '../../document/sheet/cell-area'
import type { SheetPort } from '../../document/sheet/sheet-model'
import { SheetModel } from '../../document/sheet/sheet-model'
import type { SheetState } from '../../document/sheet/sheet-state'
import type { Clock } from '../../primitives/clock'
import { isLocal } from '../media/media-store'
import type { SheetEdits, SheetDraft, UnsavedSheet } from '../media/sheet-edits'
import { Debounce } from '../queue/debounce'
import type { SendFailure } from '../queue/save-state'

interface OpenSheetsOptions {
  /** Reads and writes cells, by the service's tokens. */
  port: SheetPort
  /** The service's token for one of the page's. */
  wireOf(token: string): string
  /** The cells of a sheet that were stored before its block was deleted, by the service's token. */
  kept(token: string): Promise<SheetCells | undefined>
  /** Stores cells under a new token of this page, which it returns. */
  keep(cells: SheetCells): Promise<string>
  /** Called when the unsaved cells have changed. */
  onChange(): void
  failureOf(error: unknown): SendFailure
  clock: Clock
}

/** The cause of a failed read of cells that are not in a sheet of the service yet. */
const NO_SHEET = Symbol('no sheet')
/** The pause before another try. By then the port has already tried several times. */
const AGAIN_MS = 10_000

/**
 * The sheets of one announcement, as long as something in it is unsaved. Their cells are written even if the block
 * that shows them is rendered again, moved or no longer shown. A write that got no answer is repeated after a while.
 * A refused one waits until the user retries.
 */
export class OpenSheets implements SheetEdits {
  readonly #options: OpenSheetsOptions
  readonly #models = new Map<string, SheetModel>()
  #isClosed = false
  /** What writes wait for while they are held. */
  #held: { promise: Promise<void>; resolve(): void } | undefined
  #again: unknown
  /** Rows of refused writes, which are not retried automatically. */
  #refused = new WeakSet<object>()
  /** Writes into deleted sheets, which continue once the cells are in another one. */
  readonly #orphanedWrites = new Set<() => void>()
  #document: BlockTree | undefined
  #unsaved: readonly UnsavedSheet[] | undefined

  constructor(options: OpenSheetsOptions) {
    this.#options = options
  }

  resume(kept: readonly SheetDraft[]) {
    for (const { token, writes } of kept) this.modelOf(token).resume(writes)
  }

  /**
   * The model of a sheet. It keeps its pending writes and undo history when its block is recreated with another
   * token.
   */
  readonly modelOf = (token: string): SheetModel => {
    const wire = this.#options.wireOf(token)
    for (const [known, model] of this.#models) if (this.#options.wireOf(known) === wire) return model
    return this.#open(token)
  }

  /** The port of the editor, by the page's tokens. */
  readonly port: SheetPort = {
    read: (token) =>
      this.#ask('read', this.#options.wireOf(token)).catch(async (error: Error) => {
        const kept = this.#isRefused(error) && (await this.#options.kept(this.#options.wireOf(token)))
        if (!kept) throw error
        return kept
      }),
    write: (token, writes) =>
      this.#write(token, writes).catch((error: Error) => {
        if (!this.#isRefused(error)) this.#retryLater()
        else for (const { rows } of writes) this.#refused.add(rows)
        throw error
      }),
    add: (cells) => this.#options.keep(cells),
    modelOf: this.modelOf,
  }

  unsavedIn(document: BlockTree): readonly UnsavedSheet[] {
    if (this.#unsaved && (this.#document === document || this.#unsaved === none)) return this.#unsaved
    this.#document = document
    const found = [...this.#models].flatMap(([token, model]) => unsavedOf(token, model) ?? [])
    this.#unsaved = found.length === 0 ? none : this.#shownIn(document, found)
    return this.#unsaved
  }

  /** The cells that the page shows, by the service's token, and typed ones that may not have arrived. */
  readonly shownOf = (wire: string) => {
    const model = this.#find(wire)
    if (!model) return undefined
    const { phase, cells } = model.getState()
    const isWhole = phase === 'ready' && cells.readColumns === cells.columns
    return { cells: isWhole ? cells : undefined, writes: model.unsaved }
  }

  /** Reads a sheet that the page shows once more, by the service's token. */
  readAgain(wire: string) {
    void this.#find(wire)?.read()
  }

  /** Pending writes into a sheet that were not refused, by the service's token. */
  readonly pendingOf = (wire: string): readonly CellWrite[] => {
    const writes = this.#find(wire)?.getState().writes ?? []
    return writes.flatMap(({ at, rows }) => (this.#refused.has(rows) ? [] : [{ at, rows }]))
  }

  /** Continues waiting writes after cells were copied to a new sheet. */
  sheetsCopied() {
    for (const look of this.#orphanedWrites) look()
  }

  /** Ends typing in an open cell, because the page closes. */
  commit() {
    for (const model of this.#models.values()) model.commit()
  }

  /** Retries everything that has failed. */
  retry() {
    this.#refused = new WeakSet()
    this.#tryAgain()
  }

  hold(isHeld: boolean) {
    if (isHeld === (this.#held !== undefined)) return
    this.#held?.resolve()
    this.#held = isHeld ? newRelease() : undefined
  }

  /** Discards all cells that are not sent. */
  discardUnsent() {
    for (const model of this.#models.values()) model.discardUnsent()
  }

  /** Discards the failed writes of the sheets in these blocks, which then show the service's cells. */
  giveUp(ids: readonly string[]) {
    for (const { token } of (this.#unsaved ?? []).filter((sheet) =>
      sheet.ids.some((id) => ids.includes(id)),
    )) {
      const model = this.modelOf(token)
      for (const { id } of model.getState().writes) model.discard(id)
    }
  }

  #tryAgain() {
    this.#options.clock.clearTimeout(this.#again)
    this.#again = undefined
    for (const model of this.#models.values()) {
      for (const { id, phase, rows } of model.getState().writes) {
        if (phase === 'failed' && !this.#refused.has(rows)) model.retry(id)
      }
    }
  }

  /** Stops all reads and writes. Unsaved cells stay stored. */
  close() {
    this.#isClosed = true
    this.#options.clock.clearTimeout(this.#again)
  }

  readonly #find = (wire: string) =>
    [...this.#models].find(([token]) => this.#options.wireOf(token) === wire)?.[1]

  readonly #isRefused = ({ cause }: Error) =>
    cause === NO_SHEET || this.#options.failureOf(cause).kind === 'refused'

  /** Writes cells. If a block was deleted and restored, its sheet is recreated, and the write waits for that. */
  async #write(token: string, writes: readonly CellWrite[]): Promise<SheetCells> {
    const wire = this.#options.wireOf(token)
    try {
      return await this.#ask('write', wire, writes)
    } catch (error) {
      if (!this.#isRefused(error as Error) || !(await this.#isGone(wire))) throw error
      await new Promise<void>((resolve) => {
        const look = () => {
          if (this.#options.wireOf(token) === wire) return
          this.#orphanedWrites.delete(look)
          resolve()
        }
        this.#orphanedWrites.add(look)
        look()
      })
      return await this.#write(token, writes)
    }
  }

  /** Whether the service no longer has this sheet, but its cells are stored. */
  async #isGone(wire: string): Promise<boolean> {
    if (!(await this.#options.kept(wire))) return false
    return await this.#ask('read', wire).then(
      () => false,
      (error: Error) => this.#isRefused(error),
    )
  }

  #retryLater() {
    if (!this.#isClosed) this.#again ??= this.#options.clock.setTimeout(() => this.#tryAgain(), AGAIN_MS)
  }

  /**
   * Once closed, it never resolves, because the call would be made as another application. It never sends local
   * tokens, which the service does not know.
   */
  #ask(what: 'read' | 'write', wire: string, writes: readonly CellWrite[] = []): Promise<SheetCells> {
    if (this.#isClosed) return new Promise<never>(() => undefined)
    if (isLocal(wire)) return Promise.reject(new Error('', { cause: NO_SHEET }))
    const { port } = this.#options
    return what === 'read' ? port.read(wire) : port.write(wire, writes)
  }

  #open(token: string): SheetModel {
    const due = new Debounce()
    const model = new SheetModel(
      () => this.port,
      token,
      () => this.#rested(due),
    )
    let told: SheetState = model.getState()
    model.subscribe(() => {
      const before = told
      told = model.getState()
      if (before.writes === told.writes && before.editing === told.editing) return
      due.changed(this.#options.clock.now())
      this.#unsaved = undefined
      this.#options.onChange()
    })
    this.#models.set(token, model)
    this.#unsaved = undefined
    return model
  }

  /** Waits for a pause, so that text typed in one go is written in one call, as in the document. */
  async #rested(due: Debounce) {
    const { clock } = this.#options
    due.reset()
    due.changed(clock.now())
    for (let ms = due.msLeft(clock.now()); ms > 0; ms = due.msLeft(clock.now()))
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    await this.#held?.promise
  }

  #shownIn(document: BlockTree, found: readonly Omit<UnsavedSheet, 'ids'>[]): readonly UnsavedSheet[] {
    const { wireOf } = this.#options
    const idsOf = new Map<string, string[]>()
    for (const node of preOrder(document)) {
      const token = tokenIn(node)
      if (!token) continue
      const wire = wireOf(token)
      idsOf.set(wire, [...(idsOf.get(wire) ?? []), node.id])
    }
    return found.flatMap((sheet) => {
      const ids = idsOf.get(wireOf(sheet.token))
      return ids ? [{ ...sheet, ids }] : []
    })
  }
}

const newRelease = () => {
  let resolve!: () => void
  const promise = new Promise<void>((release) => (resolve = release))
  return { promise, resolve }
}

const none: readonly UnsavedSheet[] = []

function unsavedOf(token: string, model: SheetModel): Omit<UnsavedSheet, 'ids'> | undefined {
  const writes = model.unsaved
  if (writes.length === 0) return undefined
  const state = model.getState().writes
  const failed = state.find(({ phase }) => phase === 'failed')
  const isWriting = state.some(({ phase }) => phase !== 'failed')
  const phase = isWriting ? 'writing' : failed ? 'failed' : 'typing'
  return { token, writes, phase, words: failed?.words ?? '' }
}
