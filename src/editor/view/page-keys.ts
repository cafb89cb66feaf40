import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

interface Around {
  openLink(): void
  toolbar(): HTMLElement | null
}

/** Keys by which the keyboard leaves the text for what stands around it. */
export const focusKeymap = ({ openLink, toolbar }: Around): Readonly<Record<string, Command>> => ({
  'Mod-k': () => (openLink(), true),
  'Alt-F10': () => focusFirst(toolbar()),
  Escape: (_state, _dispatch, shown) => leave(shown),
})

function focusFirst(toolbar: HTMLElement | null): boolean {
  const first = toolbar?.querySelector<HTMLElement>('[tabindex="0"], button:not([disabled])')
  first?.focus()
  return first !== null && first !== undefined
}

/** Tab indents, so Escape is how the keyboard leaves the text. */
function leave(view: EditorView | undefined): boolean {
  if (!view?.hasFocus()) return false
  view.dom.blur()
  return true
}
