import { followedBy } from '../commands/followed-by'
import { newObject } from '../commands/new-object'
import { insertHere } from './insert-here'
import { beginAt } from './popup'
import type { PopupFormProps } from './popup-layer'
import { SizeForm } from './size-form'

/** How many rows and columns a new sheet begins with: one to nine of each (platform-facts d.4). */
export const SheetForm = ({ view, popup }: PopupFormProps) => (
  <SizeForm
    onPick={(row_size, column_size) => {
      const sheet = newObject('sheet', { row_size, column_size })
      const made = followedBy(beginAt(view.state, popup), insertHere(sheet))
      if (made) view.dispatch(made)
    }}
  />
)
