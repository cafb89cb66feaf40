import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { headingLevel, isTask, keyOf, textObject } from '../../../document/blocks/registry'
import { withStyle } from '../../../document/wire/text-body'
import { foldAt } from '../folding/folding'
import { lineAttrs, type LineAttrs } from '../schema/attrs'
import { hasUnsendable, lineDom, lineTag } from '../schema/line-node'
import { dom } from './dom'
import type { ViewContext } from './view-context'

type Position = () => number | undefined

const styleOf = (node: Node) => {
  const { type, body } = lineAttrs(node)
  return textObject(type, body)?.style
}

/**
 * Lines with more than words. A to-do has its checkbox, and a folded line the button that unfolds it here. A line
 * that cannot be edited has a note on why, and an empty heading a name. Every other line is as in the schema, made
 * the fast way.
 */
export function lineView(context: ViewContext) {
  return (node: Node, view: EditorView, position: Position): NodeView => {
    if (isTask(lineAttrs(node).type)) return todoView(node, view, position, context)
    if (hasUnsendable(node)) return lockedView(node, context)
    if (styleOf(node)?.folded) return foldedView(node, view, position, context)
    return isHeading(node) ? headingView(node, context) : plainLine(node)
  }
}

/** One for each look of a line; a document has few of them. */
const lineTemplates = new Map<string, HTMLElement>()

/** The line as the schema draws it. ProseMirror would interpret a description for each; this clones an element. */
function plainLine({ attrs }: Node) {
  const { type, body } = attrs as LineAttrs
  const { align, background_color, indentation_level, done, language } = textObject(type, body)?.style ?? {}
  const look = [type, align, background_color, indentation_level, done, language].join()
  const drawn = lineTemplates.get(look) ?? drawnLine(attrs as LineAttrs)
  lineTemplates.set(look, drawn)
  return filled(drawn.cloneNode() as HTMLElement)
}

const filled = (element: HTMLElement) => ({ dom: element, contentDOM: element }) satisfies NodeView

function drawnLine(attrs: LineAttrs, locked = false): HTMLElement {
  const drawn = document.createElement(lineTag(attrs.type))
  for (const [name, value] of Object.entries(lineDom(attrs, locked))) drawn.setAttribute(name, value)
  return drawn
}

/** The title has a placeholder for its name. */
const isHeading = ({ attrs }: Node) => headingLevel((attrs as LineAttrs).type) !== undefined

/** Names an empty heading for people who move by headings with a screen reader. */
function headingView(node: Node, context: ViewContext): NodeView {
  let shown = node
  const { type } = lineAttrs(node)
  const view = plainLine(node)
  const name = () => {
    if (shown.content.size > 0) view.dom.removeAttribute('aria-label')
    else view.dom.setAttribute('aria-label', context.words(`kinds.${keyOf(type)}`))
  }
  name()
  return {
    ...view,
    update(next) {
      if (next.type !== shown.type || !sameFrame(next, shown) || hasUnsendable(next)) return false
      shown = next
      name()
      return true
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  }
}

function todoView(node: Node, view: EditorView, position: Position, context: ViewContext): NodeView {
  let shown = node
  const box = dom('input', { type: 'checkbox', class: 'ed-box', contenteditable: 'false', tabindex: '-1' })
  const words = dom('div', { class: 'ed-words' })
  const whole = dom('div', lineDom(lineAttrs(node), hasUnsendable(node)), box, words)
  const draw = () => {
    const text = shown.textContent
    box.checked = styleOf(shown)?.done === true
    box.disabled = !view.editable || hasUnsendable(shown)
    box.setAttribute(
      'aria-label',
      text ? context.words('todoDone', { words: text }) : context.words('todoEmpty'),
    )
  }
  box.addEventListener('mousedown', (event) => event.preventDefault())
  box.addEventListener('click', (event) => {
    event.preventDefault()
    // After the browser has undone the click's own change.
    setTimeout(() => toggle(view, position, shown), 0)
  })
  draw()
  return {
    dom: whole,
    contentDOM: words,
    update(next) {
      if (next.type !== shown.type || !sameFrame(next, shown)) return false
      shown = next
      draw()
      return true
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !words.contains(mutation.target),
  }
}

/** Whether both are drawn in the same way around their words. */
const sameFrame = (a: Node, b: Node) =>
  lineAttrs(a).type === lineAttrs(b).type && lineAttrs(a).body === lineAttrs(b).body

function toggle(view: EditorView, position: Position, node: Node): void {
  const at = position()
  if (at === undefined || !view.editable) return
  const { type, body } = lineAttrs(node)
  const changed = withStyle(type, body, { done: styleOf(node)?.done !== true })
  view.dispatch(view.state.tr.setNodeAttribute(at, 'body', changed))
}

function framed(node: Node, extra: HTMLElement) {
  const words = dom('span', { class: 'ed-words' })
  const whole = drawnLine(lineAttrs(node), hasUnsendable(node))
  whole.append(words, extra)
  return { words, whole }
}

function lockedView(node: Node, context: ViewContext): NodeView {
  const why = context.words(node.firstChild?.attrs.line ? 'lockedLine' : 'locked')
  const note = dom('span', { class: 'ed-note', contenteditable: 'false' }, why)
  const { words, whole } = framed(node, note)
  return {
    dom: whole,
    contentDOM: words,
    update: (next) => next.type === node.type && sameFrame(next, node) && hasUnsendable(next),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !words.contains(mutation.target),
  }
}

/** A line that is folded on the wire: a button unfolds it, as an edit if the document may be edited. */
function foldedView(node: Node, view: EditorView, position: Position, context: ViewContext): NodeView {
  const button = dom('button', {
    class: 'ed-fold',
    type: 'button',
    contenteditable: 'false',
    'aria-expanded': 'false',
  })
  button.setAttribute('aria-label', context.words('folded'))
  const { words, whole } = framed(node, button)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const at = position()
    if (at !== undefined) view.dispatch(foldAt(view.state, at - 1, view.editable))
  })
  return {
    dom: whole,
    contentDOM: words,
    update(next, decorations) {
      if (next.type !== node.type || !sameFrame(next, node) || hasUnsendable(next)) return false
      button.setAttribute('aria-expanded', String(decorations.some(({ spec }) => spec.turned === true)))
      return true
    },
    stopEvent: (event) => event.target === button,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !words.contains(mutation.target),
  }
}
