import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { blockId } from '../schema/attrs'
import { BlockSelection } from './block-selection'

/** A block and its element on the page. */
export interface BlockAtElement {
  position: number
  node: Node
  element: HTMLElement
}

/** The position before a block, from its element; undefined if the element is no longer part of the text. */
export function positionOfElement(view: EditorView, element: Element): number | undefined {
  const parent = element.parentElement
  if (!parent || !view.dom.contains(parent)) return undefined
  const index = [...parent.childNodes].indexOf(element)
  return view.posAtDOM(parent, index)
}

/**
 * The innermost block around an element that can be selected and moved as a
 * whole: not a column, a cell, or what a card holds. Looks only at the element's
 * ancestors, so that it may be called on every move of the pointer.
 */
export function blockAtElement(view: EditorView, inside: Element | null): BlockAtElement | undefined {
  let element = inside?.closest<HTMLElement>('[data-block-id]')
  for (let card = element?.closest('.ed-object'); card; card = card.parentElement?.closest('.ed-object'))
    element = card as HTMLElement
  while (element && view.dom.contains(element)) {
    const position = positionOfElement(view, element)
    const node = position === undefined ? null : view.state.doc.nodeAt(position)
    const isBlock = position !== undefined && BlockSelection.create(view.state.doc, position) !== undefined
    if (isBlock && node && blockId(node) === element.dataset.blockId) return { position, node, element }
    element = element.parentElement?.closest<HTMLElement>('[data-block-id]')
  }
  return undefined
}

/** The block at a point of the page. The margins belong to the block next to them. */
export function blockAtPoint(view: EditorView, x: number, y: number): BlockAtElement | undefined {
  const text = textColumn(view)
  const across = Math.min(Math.max(x, text.left + 2), text.right - 2)
  return blockAtElement(view, document.elementFromPoint(across, y))
}

/** The left and right edges of the text, which are those of its title. */
export function textColumn(view: EditorView): { left: number; right: number } {
  return (view.dom.firstElementChild ?? view.dom).getBoundingClientRect()
}
