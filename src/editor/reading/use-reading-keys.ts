import { keydownHandler } from 'prosemirror-keymap'
import { useEffect, useEffectEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import { readingKeys } from './reading-keys'
import type { ReadingAction } from './reading-keys'

/**
 * Answers the keys of reading wherever the focus is, other dialogs and fields
 * apart. In the search field itself the find key is the browser's: pressed
 * twice, it opens the browser's own search.
 */
export function useReadingKeys(view: EditorView, act: (action: ReadingAction) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isOurs(view, event.target)) return
    const isSearching = event.target instanceof Element && event.target.closest('.ed-find') !== null
    const bindings = Object.entries(readingKeys)
      .filter(([, action]) => !(isSearching && action === 'find'))
      .map(([key, action]) => [key, () => act(action)] as const)
    if (keydownHandler(Object.fromEntries(bindings))(view, event)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isOurs(view: EditorView, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || view.dom.closest('[inert], [aria-hidden="true"]')) return false
  if (view.dom.closest('.ed-root')?.contains(target)) return true
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') === null
}
