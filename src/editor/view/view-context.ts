import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef, useSyncExternalStore, createContext, useContext } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Listeners } from '../../browser/listeners'
import type { EditorPorts } from './ports'

/** What is around the text: menus, handles, panels. Each is React, and draws only when what it selects has changed. */
export interface LayerProps {
  store: ViewStore
  context: ViewContext
  /** The rest of the document is still to come. */
  isPartial?: boolean
}

/** What the page lends to views, layers and plugins. It is one object for the life of the view; its fields change. */
export interface ViewContext {
  words: (key: string, values?: Record<string, unknown>) => string
  /** Of the page. */
  language: () => string
  ports: EditorPorts
  /** Whether the rest of the document is still to come. */
  isPartial: () => boolean
  /** Called when names have become known. */
  nameListeners: Listeners
  /** Says something to those who cannot see it, in the page's language. */
  announce: (words: string) => void
  /** Says in words, above the document, why something was not done. */
  refuse: (words: string) => void
  /** What the page said of a block was clicked. */
  openMark: (blockId: string, answer?: string) => void
}

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
  const others = new Map<string, unknown>(Object.entries(b))
  const fields = Object.entries(a)
  return (
    fields.length === others.size &&
    fields.every(([key, value]) => others.has(key) && Object.is(value, others.get(key)))
  )
}

/** What the editor says, by key: many keys are made of numbers, so they are plain strings here. */
export type Words = (key: string, values?: Record<string, unknown>) => string

export function useWords(): { t: Words; language: string } {
  const { t, i18n } = useTranslation('editor' as never)
  return { t: t as unknown as Words, language: i18n.language }
}

/**
 * Where menus and popovers of an editor are drawn: in the editor itself, behind
 * its text. So they are in the landmark that the editor is in, and in the dialog
 * where a preview is one.
 */
const LayerContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const LayerContainerProvider = LayerContainer.Provider

export const useLayerContainer = (): RefObject<HTMLElement | null> | undefined => useContext(LayerContainer)
