import { Listeners } from '../../browser/listeners'
import type { NextCall } from '../plan/call-items'
import type { SaveEntry, SaveState } from './save-state'

type StateToBeginWith = Pick<SaveEntry, 'revision' | 'unanswered'> & { isPartial?: boolean }

/** What the page shows of saving: one object until something in it changes, and whoever listens is told of the next. */
export class SaveStateStore {
  readonly #listeners = new Listeners()
  #state: SaveState

  constructor({ revision, unanswered = [], isPartial = false }: StateToBeginWith) {
    this.#state = {
      phase: 'idle',
      revision,
      merges: 0,
      conflicts: [],
      unanswered,
      unsaved: [],
      losses: [],
      stranded: [],
      isKept: true,
      isOnline: true,
      isPartial,
    }
  }

  get state(): SaveState {
    return this.#state
  }

  readonly subscribe = this.#listeners.add

  update(change: Partial<SaveState>) {
    const names = Object.keys(change) as (keyof SaveState)[]
    if (names.every((name) => this.#state[name] === change[name])) return
    this.#state = { ...this.#state, ...change }
    this.#listeners.emit()
  }

  /** Blocks that a call was about are saved, or will be refused anew. */
  clearRefusals({ ids }: NextCall) {
    const { unsaved } = this.#state
    if (unsaved.length === 0) return
    const done = new Set(ids)
    const left = unsaved.map((refusal) => ({ ...refusal, ids: refusal.ids.filter((id) => !done.has(id)) }))
    this.update({ unsaved: left.filter(({ ids }) => ids.length > 0) })
  }
}
