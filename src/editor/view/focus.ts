import type { BaseUIEvent } from '@base-ui/react'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { KeyboardEvent } from 'react'

/**
 * Tab closes a menu and returns the focus to the text. Base UI would move it on from the trigger, which menus opened
 * by a handle or a key do not have. Shift-Tab first goes to the field above the entries, if there is one, and Tab
 * returns from there.
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

interface Around {
  openLink(): void
  openToolbar(): void
}

/** Keys that lead out of the text to what is around it. */
export const focusKeymap = ({ openLink, openToolbar }: Around): Readonly<Record<string, Command>> => ({
  'Mod-k': () => (openLink(), true),
  'Alt-F10': () => (openToolbar(), true),
  Escape: (_state, _dispatch, shown) => leave(shown),
})

/** Tab indents, so the keyboard leaves the text by Alt-F10, and from the title by Escape. */
function leave(view: EditorView | undefined): boolean {
  if (!view?.hasFocus()) return false
  view.dom.blur()
  return true
}
