import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { dom } from '../view/dom'

/**
 * A column with its share of the width. A share that changes does not draw the
 * column again, and one that is being dragged is not yet the document's.
 */
export function gridColumnView(node: Node): NodeView {
  const column = dom('div', { class: 'ed-column' })
  let shown: Node | undefined
  const draw = (next: Node) => {
    column.setAttribute('data-block-id', next.attrs.id as string)
    if (shown?.attrs.body !== next.attrs.body) column.style.flexGrow = String(ownRatio(next))
    shown = next
  }
  draw(node)
  return {
    dom: column,
    contentDOM: column,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes' && mutation.target === column,
  }
}

/** Without a share of its own a column is as wide as the others that have none. */
function ownRatio(column: Node): number {
  const body = column.attrs.body as { grid_column?: { width_ratio?: number } }
  return Math.max(1, Math.min(99, Number(body.grid_column?.width_ratio) || 50))
}
