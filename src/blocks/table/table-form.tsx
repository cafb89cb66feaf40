import { appendCommand } from '../../editor/commands/history'
import { clearPopupQuery } from '../../editor/insert/popup'
import type { PopupFormProps } from '../../editor/insert/popup'
import { SizeForm } from '../../editor/insert/size-form'
import { insertTable } from './write-table'

/** How many rows and columns a new table has. */
export const TableForm = ({ view, popup }: PopupFormProps) => (
  <SizeForm
    onPick={(rows, columns) => {
      const made = appendCommand(clearPopupQuery(view.state, popup), insertTable(rows, columns))
      if (made) view.dispatch(made)
    }}
  />
)
