import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { shortened } from '../../limits/shortened'
import { typeOfBlock } from '../queries/type-of-block'
import { dom } from '../view/dom'
import type { ViewContext } from '../view/view-context'
import { isTooLargeToDraw } from './drawn-blocks'

const MOST_WORDS = 200

/**
 * A block that holds more than is drawn at once: its first words, and why no
 * more is shown. As of a far one ProseMirror makes nothing of what it holds, and
 * reads it back as the node that it is.
 */
export class LargeView implements NodeView {
  readonly dom: HTMLElement
  readonly #title: HTMLElement

  constructor(node: Node, context: ViewContext) {
    this.#title = dom('span', { class: 'ed-card-title' })
    const about = dom('span', { class: 'ed-card-about' }, context.words('tooMuchBelow'))
    const card = dom('div', { class: 'ed-card', role: 'group' }, this.#title, about)
    this.dom = dom('div', { class: 'ed-object', contenteditable: 'false' }, card)
    this.#show(node, context)
    this.update = (next) => {
      if (!isTooLargeToDraw(next)) return false
      this.#show(next, context)
      return true
    }
  }

  readonly update: (next: Node) => boolean

  #show(node: Node, context: ViewContext): void {
    const [first] = node.children
    const words = first?.isTextblock ? shortened(first.textContent, MOST_WORDS) : ''
    const title = words || context.words(`kinds.${blockTypeOf(typeOfBlock(node))?.key ?? 'undefined'}`)
    this.#title.textContent = title
    this.#title.parentElement!.setAttribute('aria-label', title)
    this.dom.setAttribute('data-block-id', node.attrs.id as string)
  }

  ignoreMutation(): boolean {
    return true
  }
}
