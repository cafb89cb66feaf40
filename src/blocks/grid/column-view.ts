import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { blockId, objectAttrs } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'

/**
 * A column with its share of the width. A changed share does not redraw the
 * column, and a share that is being dragged is not in the document yet.
 */
export function columnView(node: Node): NodeView {
  const column = dom('div', { class: 'ed-column' })
  let shown: Node | undefined
  const draw = (next: Node) => {
    column.setAttribute('data-block-id', blockId(next))
    if (!shown || objectAttrs(shown).body !== objectAttrs(next).body)
      column.style.flexGrow = String(ownRatio(next))
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
  const body: { grid_column?: { width_ratio?: number } } = objectAttrs(column).body
  return Math.max(1, Math.min(99, Number(body.grid_column?.width_ratio) || 50))
}
