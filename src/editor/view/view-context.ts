import type { EditorPorts } from './ports'

/** What the page lends to views, layers and plugins. It is one object for the life of the view; its fields change. */
export interface ViewContext {
  words: (key: string, values?: Record<string, unknown>) => string
  ports: EditorPorts
  /** Whether the rest of the document is still to come. */
  isPartial: () => boolean
  /** Called when names have become known. */
  nameListeners: Set<() => void>
  /** Says something to those who cannot see it, in the page's language. */
  announce: (words: string) => void
  /** Says in words, above the document, why something was not done. */
  refuse: (words: string) => void
  /** What the page said of a block was clicked. */
  openMark: (blockId: string, answer?: string) => void
}
