import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { hasUnsendable, lineDom } from '../schema/line-node'
import type { LineAttrs } from '../schema/attrs'
import { textObject, withStyle } from '../wire/text-body'
import { dom } from './dom'
import type { ViewContext } from './view-context'

const isDone = (node: Node) => {
  const { type, body } = node.attrs as LineAttrs
  return textObject(type, body)?.style?.done === true
}

/** A to-do: a real checkbox, named after the words beside it. Every other line is drawn by the schema. */
export function lineView(context: ViewContext) {
  return (node: Node, view: EditorView, position: () => number | undefined): NodeView | undefined =>
    (node.attrs as LineAttrs).type === 17 ? todoView(node, view, position, context) : undefined
}

function todoView(
  node: Node,
  view: EditorView,
  position: () => number | undefined,
  context: ViewContext,
): NodeView {
  let shown = node
  const box = dom('input', { type: 'checkbox', class: 'ed-box', contenteditable: 'false', tabindex: '-1' })
  const words = dom('div', { class: 'ed-words' })
  const whole = dom('div', lineDom(node.attrs as LineAttrs, hasUnsendable(node)), box, words)
  const draw = () => {
    const text = shown.textContent
    box.checked = isDone(shown)
    box.disabled = !view.editable
    box.setAttribute(
      'aria-label',
      text ? context.words('todoDone', { words: text }) : context.words('todoEmpty'),
    )
  }
  box.addEventListener('mousedown', (event) => event.preventDefault())
  box.addEventListener('click', (event) => {
    const at = position()
    event.preventDefault()
    if (at === undefined || !view.editable) return
    const { type, body } = shown.attrs as LineAttrs
    const changed = withStyle(type, body, { done: !isDone(shown) })
    // After the browser has put back what the click changed.
    queueMicrotask(() => view.dispatch(view.state.tr.setNodeAttribute(at, 'body', changed)))
  })
  draw()
  return {
    dom: whole,
    contentDOM: words,
    update(next) {
      if (next.type !== shown.type || next.attrs.type !== shown.attrs.type) return false
      const locked = hasUnsendable(next)
      if (next.attrs.body !== shown.attrs.body || locked !== hasUnsendable(shown)) {
        for (const name of whole.getAttributeNames()) whole.removeAttribute(name)
        for (const [name, value] of Object.entries(lineDom(next.attrs as LineAttrs, locked))) {
          whole.setAttribute(name, value)
        }
      }
      shown = next
      draw()
      return true
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !words.contains(mutation.target),
  }
}
