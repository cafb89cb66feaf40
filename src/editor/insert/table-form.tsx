import { appendCommand } from '../commands/followed-by'
import { insertTable } from '../table/insert-table'
import { clearPopupQuery } from './popup'
import type { PopupFormProps } from './popup-layer'
import { SizeForm } from './size-form'

/** How many rows and columns a new table has. */
export const TableForm = ({ view, popup }: PopupFormProps) => (
  <SizeForm
    onPick={(rows, columns) => {
      const made = appendCommand(clearPopupQuery(view.state, popup), insertTable(rows, columns))
      if (made) view.dispatch(made)
    }}
  />
)
