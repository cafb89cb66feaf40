import type { EditorView } from 'prosemirror-view'

/** Answers whether it took the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean

const takers = new WeakMap<EditorView, KeyHandler>()

/**
 * While a menu stands at the cursor the focus stays in the text, so the text
 * hands the keys over: one menu at a time. Answers how to give them back.
 */
export function captureKeys(view: EditorView, taker: KeyHandler): () => void {
  takers.set(view, taker)
  return () => {
    if (takers.get(view) === taker) takers.delete(view)
  }
}

export const keyHandlerOf = (view: EditorView): KeyHandler | undefined => takers.get(view)
