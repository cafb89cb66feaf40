import { keydownHandler } from 'prosemirror-keymap'
import { useEffect, useEffectEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import { drawAll } from '../near/bring-near'
import { readingKeys } from './reading-keys'
import type { ReadingAction } from './reading-keys'

/**
 * Answers the keys of reading wherever the focus is, other dialogs and fields
 * apart. There, and in the search field itself, the find key is the browser's:
 * pressed twice, it opens the browser's own search. That one finds what is
 * drawn, so all is drawn before it opens.
 */
export function useReadingKeys(view: EditorView, act: (action: ReadingAction) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
    if (view.dom.closest('[inert], [aria-hidden="true"]')) return
    const isOthers = !isOurs(view, target)
    const isBrowsers = (action: ReadingAction) =>
      action === 'find' && (isOthers || target.closest('.ed-find') !== null)
    const bindings = Object.entries(readingKeys)
      .filter(([, action]) => !isOthers || isBrowsers(action))
      .map(([key, action]) => [key, () => (isBrowsers(action) ? leaveToBrowser(view) : act(action))] as const)
    if (keydownHandler(Object.fromEntries(bindings))(view, event)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function leaveToBrowser(view: EditorView): false {
  drawAll(view)
  return false
}

const isOurs = (view: EditorView, target: Element): boolean =>
  view.dom.closest('.ed-root')?.contains(target) === true ||
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') === null
