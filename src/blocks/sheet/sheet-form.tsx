import { appendCommand } from '../../editor/commands/history'
import { insertAtCursor } from '../../editor/commands/insert-blocks'
import { newObject } from '../../editor/commands/new-blocks'
import { clearPopupQuery } from '../../editor/insert/popup'
import type { PopupFormProps } from '../../editor/insert/popup'
import { SizeForm } from '../../editor/insert/size-form'

/** How many rows and columns a new sheet begins with: one to nine of each (platform/docx#what-creation-adds). */
export const SheetForm = ({ view, popup }: PopupFormProps) => (
  <SizeForm
    onPick={(row_size, column_size) => {
      const sheet = newObject('sheet', { row_size, column_size })
      const made = appendCommand(clearPopupQuery(view.state, popup), insertAtCursor(sheet))
      if (made) view.dispatch(made)
    }}
  />
)
