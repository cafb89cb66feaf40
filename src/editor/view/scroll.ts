import { TextSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Frames in which a scroll is repeated: groups take their true height only once they come near the screen. */
const SETTLING_FRAMES = 12

let settling = 0

/**
 * Scrolls to an element, and stays with it while what is above takes its true height. In a short document everything
 * has it, and each repeated scroll would lay out the page. The last call wins.
 */
export function scrollToElement(element: Element): void {
  cancelAnimationFrame(settling)
  const settle = (frames: number) => {
    element.scrollIntoView({ block: 'center' })
    if (frames > 0 && element.isConnected) settling = requestAnimationFrame(() => settle(frames - 1))
  }
  settle(element.closest('.ed-long') ? SETTLING_FRAMES : 0)
}

/** Scrolls until an element is this far below the top of the window, and stays with it in the same way. */
export function keepAt(element: Element, top: number): void {
  cancelAnimationFrame(settling)
  const settle = (frames: number) => {
    const by = element.getBoundingClientRect().top - top
    if (Math.abs(by) > 1) scrollerOf(element).scrollBy({ top: by, behavior: 'instant' })
    if (frames > 0 && element.isConnected) settling = requestAnimationFrame(() => settle(frames - 1))
  }
  settle(SETTLING_FRAMES)
}

/** Scrolls to the head of the selection, or to the selected block. */
export function scrollToSelection(view: EditorView): void {
  const { selection } = view.state
  const { node } =
    selection instanceof TextSelection
      ? view.domAtPos(selection.head, selection.empty ? 1 : -1)
      : { node: view.nodeDOM(selection.from) }
  const element = node instanceof Element ? node : node?.parentElement
  if (element) scrollToElement(element)
}

/** Selects a range of the document and scrolls to it, unfolding what hides it; the focus stays where it is. */
export function goTo(view: EditorView, from: number, to = from): void {
  const { doc, tr } = view.state
  const isText = doc.resolve(from).parent.type.name === 'line'
  const selection = isText ? TextSelection.create(doc, from, to) : Selection.near(doc.resolve(from))
  view.dispatch(tr.setSelection(selection))
  scrollToSelection(view)
}

/** Where a position of the document is on the screen: a node, or a caret in a line. */
export function rectAt(view: EditorView, at: number): DOMRect {
  const position = Math.min(at, view.state.doc.content.size)
  const { nodeAfter } = view.state.doc.resolve(position)
  const drawn = nodeAfter && !nodeAfter.isText ? view.nodeDOM(position) : null
  if (drawn instanceof HTMLElement) {
    // A block is wide: a popup opens at the part of it that opened the popup.
    return (drawn.querySelector(':scope > .ed-emoji') ?? drawn).getBoundingClientRect()
  }
  const { left, top, bottom } = view.coordsAtPos(position)
  return new DOMRect(left, top, 0, bottom - top)
}

/** The part of the screen that shows a text: below the notices of its page, above the rows at its foot. */
export function visiblePart(text: Element): { top: number; bottom: number } {
  const { top, bottom } = scrollerOf(text).getBoundingClientRect()
  const notices = getComputedStyle(document.documentElement).getPropertyValue('--page-notices-height')
  const rows = text.closest('.ed-root')?.querySelectorAll('.ed-reading-bar, .ed-keyboard-toolbar') ?? []
  const foot = [...rows].reduce((sum, { clientHeight }) => sum + clientHeight, 0)
  return {
    top: Math.max(0, top) + Number.parseFloat(notices),
    bottom: Math.min(window.innerHeight, bottom) - foot,
  }
}

const scrollers = new WeakMap<Element, Element>()

/** The element that the text scrolls in; looked up once. */
export function scrollerOf(text: Element): Element {
  const known = scrollers.get(text)
  if (known?.contains(text)) return known
  let around = text.parentElement
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement
  const found = around ?? document.documentElement
  scrollers.set(text, found)
  return found
}
