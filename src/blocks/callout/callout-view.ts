import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { emojiGlyph, onAllEmoji } from '../../../document/emoji/early-emoji'
import { openPopup } from '../../editor/insert/popup'
import { objectAttrs } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'
import type { ViewContext } from '../../editor/view/view-context'
import { calloutStyleOf } from './callout-style'

/** A callout. Its emoji, next to the blocks that it holds, is the button that opens its look. */
export function calloutView(context: ViewContext) {
  const look = context.words('callout.look')
  return (node: Node, view: EditorView, position: () => number | undefined): NodeView => {
    const button = dom('button', {
      class: 'ed-emoji',
      type: 'button',
      tabindex: '-1',
      contenteditable: 'false',
      'aria-label': look,
      title: look,
    })
    const below = dom('div', { class: 'ed-callout-body' })
    const whole = dom('div', { class: 'ed-callout ed-whole', 'data-leads': '' }, button, below)
    let shown = node

    const draw = () => {
      const { id, body } = objectAttrs(shown)
      const { background_color, border_color, text_color, emoji_id } = calloutStyleOf(body)
      whole.dataset.blockId = id
      setOrClear(whole, 'data-ground', background_color)
      setOrClear(whole, 'data-border', border_color)
      setOrClear(whole, 'data-color', text_color)
      button.textContent = emojiGlyph(emoji_id)
    }
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => {
      const at = position()
      if (at !== undefined) openPopup(view, 'callout', at)
    })
    draw()
    const cancel = onAllEmoji(draw)

    return {
      dom: whole,
      contentDOM: below,
      update(next) {
        if (next.type !== shown.type) return false
        const changed = next.attrs !== shown.attrs
        shown = next
        if (changed) draw()
        return true
      },
      destroy: cancel,
      stopEvent: (event) => event.target === button,
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !below.contains(mutation.target),
    }
  }
}

function setOrClear(element: HTMLElement, name: string, number: number | undefined): void {
  if (number) element.setAttribute(name, String(number))
  else element.removeAttribute(name)
}
