import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import type { BlockAttrs } from '../schema/attrs'
import { dom } from './dom'

let bare: HTMLElement | undefined

/**
 * A text block as the schema draws it, by the short way: a document has
 * thousands, and ProseMirror would read through a description for each.
 */
export function blockView(node: Node): NodeView {
  bare ??= dom('div', { class: 'ed-block' })
  const element = bare.cloneNode() as HTMLElement
  element.dataset.blockId = (node.attrs as BlockAttrs).id
  return { dom: element, contentDOM: element }
}
