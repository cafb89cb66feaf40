import type { ContextItems } from '../../editor/selection/context-items'
import { deleteSelected, insertAdjacent, runTableAction } from './table-actions'
import type { TableAction } from './table-actions'
import { cellOfElement } from './table-geometry'

const actions: readonly [key: string, action: TableAction][] = [
  ['insertAbove', insertAdjacent('rows', 'before')],
  ['insertBelow', insertAdjacent('rows', 'after')],
  ['insertLeft', insertAdjacent('columns', 'before')],
  ['insertRight', insertAdjacent('columns', 'after')],
  ['deleteRow', deleteSelected('rows')],
  ['deleteColumn', deleteSelected('columns')],
]

/** Rows and columns around the cell. */
export const tableContextItems: ContextItems = (element, store, context) => {
  const cell = cellOfElement(store.view, element)
  if (!cell) return []
  return actions.map(([key, action]) => ({
    key,
    words: context.words(`tables.atCell.${key}`),
    run: () => {
      if (runTableAction(store, context, action, cell)) context.announce(context.words(`tables.said.${key}`))
      store.view.focus()
    },
  }))
}
