import type { Mark, Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { Decoration, DecorationSource, EditorView } from 'prosemirror-view'

/**
 * What ProseMirror notes about something that it drew. The tests of `read-one-line.ts` and `update-one-block.ts` fail
 * if that changes.
 */
export interface Drawn {
  readonly size: number
  /** The positions that the element itself takes before and after its content: none for a mark. */
  readonly border: number
  readonly children: readonly Drawn[]
  readonly mark?: Mark
  readonly contentDOM: HTMLElement | null
  /** 0: as drawn. 1: a child has changed on the page. 2: the children have. 3: the element itself has. */
  dirty: number
  node?: Node
  innerDeco?: DecorationSource
  /** The part of the page that ProseMirror reads again after a change between two positions. */
  parseRange(from: number, to: number, base?: number): unknown
  /** Draws another node in the same place; false if that cannot be. */
  update(node: Node, outer: readonly Decoration[], inner: DecorationSource, view: EditorView): boolean
  updateOuterDeco(outer: readonly Decoration[]): void
}

/** Changes the description of the document, and each that ProseMirror makes in its place, as for another language. */
export const changingDocView = (change: (docView: Drawn) => void): Plugin => {
  const changed = new WeakSet<Drawn>()
  const apply = (view: EditorView) => {
    const { docView } = view as EditorView & { docView: Drawn | null }
    if (!docView || changed.has(docView)) return
    changed.add(docView)
    change(docView)
  }
  return new Plugin({
    view(view) {
      apply(view)
      return { update: apply }
    },
  })
}
