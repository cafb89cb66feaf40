import { Listeners, type Topic } from './listeners'
import { RunningTotals, type Totals } from './running-totals'
import { movingPhases, type Phase, type Upload } from './upload'

/** Of one moment when nothing moves any more: what became of those that did since the last. */
export interface Finish {
  done: number
  failed: number
}

/** The uploads in their order, with sums beside them and listeners told of every change. */
export class Rows {
  readonly #listeners: Listeners
  readonly #rows = new Map<string, Upload>()
  readonly #totals = new RunningTotals()
  readonly #onKept: () => void
  readonly #onFinish: (finish: Finish) => void
  readonly #speed: () => number | undefined
  #ids: readonly string[] = []
  #told: Totals | undefined
  #finish: Finish = { done: 0, failed: 0 }

  /** `onKept`: something has changed that outlives the page; progress does not. */
  constructor(options: {
    soon(run: () => void): void
    speed(): number | undefined
    onKept(): void
    onFinish(finish: Finish): void
  }) {
    this.#listeners = new Listeners(options.soon)
    this.#speed = options.speed
    this.#onKept = options.onKept
    this.#onFinish = options.onFinish
  }

  listen = (topic: Topic, listener: () => void): (() => void) => this.#listeners.listen(topic, listener)

  ids = (): readonly string[] => this.#ids
  get = (id: string): Upload | undefined => this.#rows.get(id)
  all = (): readonly Upload[] => [...this.#rows.values()]

  /** The same object until something has changed. */
  totals = (): Totals => (this.#told ??= this.#totals.at(this.#speed()))

  add(uploads: readonly Upload[]) {
    for (const upload of uploads) {
      this.#rows.set(upload.id, upload)
      this.#totals.add(upload)
    }
    this.#listed()
  }

  remove(ids: readonly string[]) {
    for (const id of ids) {
      const upload = this.#rows.get(id)
      if (!upload) continue
      this.#totals.remove(upload)
      this.#rows.delete(id)
      this.#listeners.changed(`row ${id}`)
    }
    this.#listed()
  }

  change(id: string, change: Partial<Upload>) {
    const before = this.#rows.get(id)
    if (!before) return
    const after = { ...before, ...change }
    const wasMoving = this.#totals.moving > 0
    this.#totals.remove(before)
    this.#totals.add(after)
    this.#rows.set(id, after)
    this.#told = undefined
    this.#listeners.changed(`row ${id}`, 'totals')
    if (after.phase.name !== before.phase.name || !('phase' in change)) this.#onKept()
    if (movingPhases.has(before.phase.name)) this.#count(after.phase)
    if (wasMoving && this.#totals.moving === 0) this.#finished()
  }

  /** Time has passed, which speeds are about. */
  refresh() {
    this.#told = undefined
    this.#listeners.changed('totals')
  }

  #count({ name }: Phase) {
    if (name === 'done') this.#finish.done += 1
    if (name === 'failed' || name === 'refused' || name === 'gone') this.#finish.failed += 1
  }

  #finished() {
    const finish = this.#finish
    this.#finish = { done: 0, failed: 0 }
    if (finish.done + finish.failed > 0) this.#onFinish(finish)
  }

  #listed() {
    this.#ids = [...this.#rows.keys()]
    this.#told = undefined
    this.#listeners.changed('list', 'totals')
    this.#onKept()
  }
}
