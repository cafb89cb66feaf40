import type { Node } from 'prosemirror-model'
import { TableMap } from 'prosemirror-tables'
import type { EditorView, NodeView } from 'prosemirror-view'
import { blockId, objectAttrs } from '../../editor/schema/attrs'
import { dom } from '../../editor/view/dom'
import { widthsOf } from './table-model'

/**
 * A table that scrolls sideways by itself. Widths change without redrawing the
 * cells, and the width of a column that is being dragged is not in the document
 * until it is released.
 */
export function tableView(node: Node, _view: EditorView): NodeView {
  const columns = dom('colgroup')
  const rows = dom('tbody')
  const table = dom('table', {}, columns, rows)
  const whole = dom('div', { class: 'ed-table ed-whole' }, table)
  let shown: Node | undefined
  const draw = (next: Node) => {
    whole.setAttribute('data-block-id', blockId(next))
    if (!shown || objectAttrs(shown).body !== objectAttrs(next).body || widthOf(shown) !== widthOf(next)) {
      applyColumnWidths(table, widthsOf(next, widthOf(next)))
    }
    shown = next
  }
  draw(node)
  return {
    dom: whole,
    contentDOM: rows,
    update(next) {
      if (next.type !== node.type) return false
      draw(next)
      return true
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !rows.contains(mutation.target),
  }
}

const widthOf = (table: Node) => TableMap.get(table).width

/** Sets the widths of a table's columns, and makes the table as wide as all of them. */
export function applyColumnWidths(table: HTMLTableElement, widths: readonly number[]): void {
  const columns = table.querySelector('colgroup')!
  while (columns.childElementCount > widths.length) columns.lastElementChild!.remove()
  while (columns.childElementCount < widths.length) columns.append(dom('col'))
  widths.forEach((width, at) => {
    const column = columns.children[at] as HTMLElement
    column.style.width = `${width}px`
  })
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`
}
