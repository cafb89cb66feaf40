import type { BaseUIEvent } from '@base-ui/react'
import type { KeyboardEvent } from 'react'

/**
 * Tab leaves a menu and gives the text its focus back. Base UI would lead it on
 * from a trigger, which menus that a handle or a key opened do not have. Shift
 * with it goes first to the field above the entries, if there is one, and Tab
 * comes back from there.
 */
export const closeOnTab = (close: () => void) => (event: BaseUIEvent<KeyboardEvent<HTMLElement>>) => {
  if (event.key !== 'Tab') return
  event.preventDefault()
  event.preventBaseUIHandler()
  const field = event.currentTarget.querySelector('input')
  const isInField = event.target === field
  if (field && !isInField && event.shiftKey) field.select()
  else if (isInField && !event.shiftKey)
    event.currentTarget.querySelector<HTMLElement>('[role="menu"]')?.focus()
  else close()
}
