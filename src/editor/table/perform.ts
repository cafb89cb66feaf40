import type { Rect } from 'prosemirror-tables'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'
import { cellSelection } from './cell-selection'
import type { CellsMeant, TableAction } from './table-actions'

/** Makes a gesture true, or says in words why not. Answers whether it was made. */
export function perform(
  store: ViewStore,
  context: ViewContext,
  action: TableAction,
  meant?: CellsMeant,
): boolean {
  const { view } = store
  if (!view.editable) return false
  const made = action(view.state, meant)
  if (!made) return false
  if ('rule' in made) {
    context.refuse(context.words(`tables.refused.${made.rule}`))
    return false
  }
  view.dispatch(made)
  return true
}

/** Selects cells of a table, wherever the cursor was. */
export function selectCells(store: ViewStore, position: number, rect: Rect): void {
  const { view } = store
  view.dispatch(view.state.tr.setSelection(cellSelection(view.state.doc, position, rect)))
}
