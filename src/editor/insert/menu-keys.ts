import type { EditorView } from 'prosemirror-view'

/** Answers whether it took the key. */
export type KeyTaker = (event: KeyboardEvent) => boolean

const takers = new WeakMap<EditorView, KeyTaker>()

/**
 * While a menu stands at the cursor the focus stays in the text, so the text
 * hands the keys over: one menu at a time. Answers how to give them back.
 */
export function takeKeys(view: EditorView, taker: KeyTaker): () => void {
  takers.set(view, taker)
  return () => {
    if (takers.get(view) === taker) takers.delete(view)
  }
}

export const takerOf = (view: EditorView): KeyTaker | undefined => takers.get(view)
