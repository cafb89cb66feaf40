import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** How far from the edge of what scrolls the caret is plainly in sight, toolbar and bars included. */
const MARGIN_PX = 120

/**
 * Answers for ProseMirror whether the caret needs no scrolling. It would ask
 * everything around the caret for its box and its style, at each key; here one
 * look at the caret is enough, unless it comes near an edge or stands in
 * something that scrolls by itself.
 */
export function caretInSight(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty) return false
  const around = view.domAtPos(selection.head).node
  const element = around instanceof Element ? around : around.parentElement
  if (!element || element.closest('.ed-table, pre, .ed-object')) return false
  const { top, bottom } = view.coordsAtPos(selection.head)
  const room = scrollerOf(view.dom).getBoundingClientRect()
  return (
    top > Math.max(room.top, 0) + MARGIN_PX && bottom < Math.min(room.bottom, window.innerHeight) - MARGIN_PX
  )
}

const scrollers = new WeakMap<Element, Element>()

/** What the text scrolls in; looked for once. */
function scrollerOf(text: Element): Element {
  const known = scrollers.get(text)
  if (known?.contains(text)) return known
  let around = text.parentElement
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement
  const found = around ?? document.documentElement
  scrollers.set(text, found)
  return found
}
