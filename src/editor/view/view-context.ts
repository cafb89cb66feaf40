import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef, useSyncExternalStore, createContext, useContext } from 'react'
import type { RefObject } from 'react'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { Listeners } from '../../../primitives/listeners'
import { useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import type { EditorPorts } from './ports'

/** Props of what is around the text: menus, handles, panels. Each renders only when what it selects has changed. */
export interface LayerProps {
  store: ViewStore
  context: ViewContext
}

/**
 * The page's functions and data for views, layers and plugins: one object for the life of the view, whose fields
 * change.
 */
export interface ViewContext {
  words: Words
  /** The language of the page. */
  language: () => string
  ports: EditorPorts
  /** Whether the rest of the document is still to come. */
  isPartial: () => boolean
  /** Called when names have become known. */
  nameListeners: Listeners
  /** Announces something to screen readers, in the page's language. */
  announce: (words: string) => void
  /** Says in words, above the document, why something was not done. */
  refuse: (words: string) => void
  /** Called when a mark on a block is clicked. */
  openMark: (blockId: string, answer?: string) => void
}

/** The names for content that leaves the editor: people of this chat, and kinds of blocks in the page's language. */
export const namesOf = ({ ports, words }: Pick<ViewContext, 'ports' | 'words'>): NameLookup => ({
  person: (openId) => ports.people.nameOf(openId),
  kind: (key) => words(`kinds.${key}`),
})

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

/** The part of the store for readers of the state. */
export type StateSource = Pick<ViewStore, 'subscribe' | 'getState'>

/**
 * The part of the state that a layer shows. The layer renders again only when the result of `select` changes, so
 * `select` runs on every key and must cost no more than the depth of the selection. Results are compared field by
 * field.
 */
export function useEditorState<T>(store: StateSource, select: (state: EditorState) => T): T {
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

/** The editor's strings by key. Many keys are built from numbers, so they are of type string here. */
export type Words = Say<Record<string, string>>

export function useWords(): { t: Words; language: string } {
  const { say, language } = useWordsOf<Record<string, string>>('editor')
  return { t: say, language }
}

const PartialContext = createContext(false)

export const PartialProvider = PartialContext.Provider

/** Whether the rest of the document is still to come. */
export const useIsPartial = (): boolean => useContext(PartialContext)

/**
 * Where an editor's menus and popovers are rendered: in the editor itself, after
 * its text. So they are in the same landmark as the editor, and in the same
 * dialog if the editor is a preview in one.
 */
const LayerContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const LayerContainerProvider = LayerContainer.Provider

export const useLayerContainer = (): RefObject<HTMLElement | null> | undefined => useContext(LayerContainer)
