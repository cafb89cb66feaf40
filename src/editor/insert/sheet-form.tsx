import { appendCommand } from '../commands/followed-by'
import { newObject } from '../commands/new-object'
import { insertAtCursor } from './insert-here'
import { clearPopupQuery } from './popup'
import type { PopupFormProps } from './popup-layer'
import { SizeForm } from './size-form'

/** How many rows and columns a new sheet begins with: one to nine of each (platform-facts d.4). */
export const SheetForm = ({ view, popup }: PopupFormProps) => (
  <SizeForm
    onPick={(row_size, column_size) => {
      const sheet = newObject('sheet', { row_size, column_size })
      const made = appendCommand(clearPopupQuery(view.state, popup), insertAtCursor(sheet))
      if (made) view.dispatch(made)
    }}
  />
)
