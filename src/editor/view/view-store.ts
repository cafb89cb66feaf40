import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef, useSyncExternalStore } from 'react'
import { Listeners } from '../../browser/listeners'

/** The editor as React sees it: the view, and its state after every transaction. */
export class ViewStore {
  readonly view: EditorView
  readonly #listeners = new Listeners()

  constructor(view: EditorView) {
    this.view = view
  }

  readonly subscribe = this.#listeners.add

  readonly getState = (): EditorState => this.view.state

  /** Called by the view after each transaction. */
  changed() {
    this.#listeners.emit()
  }
}

/**
 * What a layer shows of the state. It draws again only when the answer is
 * another one, so `select` runs on every key and must cost no more than the
 * depth of the selection. Answers are compared field by field.
 */
export function useEditorState<T>(store: ViewStore, select: (state: EditorState) => T): T {
  const last = useRef<{ value: T } | undefined>(undefined)
  const read = () => {
    const value = select(store.getState())
    if (last.current && isShallowEqual(last.current.value, value)) return last.current.value
    last.current = { value }
    return value
  }
  return useSyncExternalStore(store.subscribe, read)
}

function isShallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.is((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}
