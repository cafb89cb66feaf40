import { DOMSerializer } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { keyOf } from '../../../document/blocks/registry'
import { truncated } from '../../../document/content-limits'
import { typeOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { dom } from '../view/dom'
import type { ViewContext } from '../view/view-context'
import { isTooLargeToMount } from './mount-cost'
import { groupOf, isUnmounted } from './mounted-groups'
import { unmountedGroupsOf } from './unmounted-groups'

/** Wraps a node view: a block of an unmounted group gets an empty placeholder, an oversized block a note. */
export const withPlaceholder =
  (context: ViewContext, draw: NodeViewConstructor = bySchema): NodeViewConstructor =>
  (node, view, ...others) => {
    const number = groupOf(node)
    if (number !== undefined) {
      if (isUnmounted(view.state, node)) return new PlaceholderView(node, view)
      unmountedGroupsOf(view).markMounted(number)
      if (isTooLargeToMount(node)) return new TooLargeView(node, context)
    }
    return draw(node, view, ...others)
  }

/** Draws from the schema's `toDOM`, for types without a node view. */
function bySchema(node: Node): NodeView {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node))
  return { dom, ...(contentDOM && { contentDOM }) }
}

let placeholder: HTMLElement | undefined

/**
 * An unmounted block. ProseMirror draws none of its content, reads it back as the
 * same node and puts no cursor into it; it can be found by its id.
 */
class PlaceholderView implements NodeView {
  readonly dom: HTMLElement
  readonly #view: EditorView

  constructor(node: Node, view: EditorView) {
    placeholder ??= placeholderElement()
    this.dom = placeholder.cloneNode() as HTMLElement
    this.#view = view
    this.dom.setAttribute('data-block-id', blockId(node))
  }

  update(next: Node): boolean {
    if (!isUnmounted(this.#view.state, next)) return false
    this.dom.setAttribute('data-block-id', blockId(next))
    return true
  }

  ignoreMutation(): boolean {
    return true
  }
}

function placeholderElement(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('contenteditable', 'false')
  return element
}

const MOST_WORDS = 200

/**
 * A block too large to mount: its first words and a note on why the rest is missing.
 * As for a placeholder, ProseMirror draws none of its content and reads it back as
 * the same node.
 */
class TooLargeView implements NodeView {
  readonly dom: HTMLElement
  readonly #title: HTMLElement

  constructor(node: Node, context: ViewContext) {
    this.#title = dom('span', { class: 'ed-card-title' })
    const about = dom('span', { class: 'ed-card-about' }, context.words('tooMuchBelow'))
    const card = dom('div', { class: 'ed-card', role: 'group' }, this.#title, about)
    this.dom = dom('div', { class: 'ed-object ed-whole', contenteditable: 'false' }, card)
    this.#show(node, context)
    this.update = (next) => {
      if (!isTooLargeToMount(next)) return false
      this.#show(next, context)
      return true
    }
  }

  readonly update: (next: Node) => boolean

  #show(node: Node, context: ViewContext): void {
    const [first] = node.children
    const words = first?.isTextblock ? truncated(first.textContent, MOST_WORDS) : ''
    const title = words || context.words(`kinds.${keyOf(typeOfBlock(node))}`)
    this.#title.textContent = title
    this.#title.parentElement!.setAttribute('aria-label', title)
    this.dom.setAttribute('data-block-id', blockId(node))
  }

  ignoreMutation(): boolean {
    return true
  }
}
