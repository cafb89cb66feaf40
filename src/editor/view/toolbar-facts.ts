import type { EditorState } from 'prosemirror-state'
import { useSyncExternalStore } from 'react'
import { CODE } from '../../../contract/docx/block-numbers'
import { Listeners } from '../../../primitives/listeners'
import { isSameToolbarState, toolbarState } from './toolbar-state'
import type { ToolbarState } from './toolbar-state'
import type { StateSource } from './view-context'

/** One fact about the selection. The control that shows it renders again only if it changes. */
export function useFact<T>(store: StateSource, select: (facts: ToolbarState) => T): T {
  const source = sourceOf(store)
  return useSyncExternalStore(source.subscribe, () => select(source.now()))
}

const sources = new WeakMap<StateSource, Facts>()

function sourceOf(store: StateSource): Facts {
  const made = sources.get(store) ?? new Facts(store)
  sources.set(store, made)
  return made
}

/** The facts of an editor, for all controls. They are looked up once for each state, and told only if one changed. */
class Facts {
  readonly #store: StateSource
  readonly #listeners = new Listeners()
  #state: EditorState | undefined
  #facts: ToolbarState | undefined
  #stop: (() => void) | undefined

  constructor(store: StateSource) {
    this.#store = store
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const remove = this.#listeners.add(listener)
    this.#stop ??= this.#store.subscribe(() => this.#look())
    return () => {
      remove()
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  /** The same object until a fact changes. */
  now(): ToolbarState {
    const state = this.#store.getState()
    if (this.#facts && this.#state === state) return this.#facts
    const next = toolbarState(state)
    this.#state = state
    if (!this.#facts || !isSameToolbarState(this.#facts, next)) this.#facts = next
    return this.#facts
  }

  #look() {
    const before = this.#facts
    if (this.now() !== before) this.#listeners.emit()
  }
}

/** Whether the selection has no text that can have marks, colours or a link. */
export const hasNoMarks = ({ type, hasLines }: ToolbarState): boolean => type === CODE || !hasLines
