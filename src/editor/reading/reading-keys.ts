import { keydownHandler } from 'prosemirror-keymap'
import type { EditorView } from 'prosemirror-view'

/**
 * The actions of the reading keys. They also work where nothing can be edited, so they are not in the text's keymap.
 */
export type ReadingAction = 'find' | 'replace' | 'next' | 'previous' | 'outline' | 'fold'

export const readingKeys: Readonly<Record<string, ReadingAction>> = {
  'Mod-f': 'find',
  'Mod-Alt-f': 'replace',
  'Mod-Shift-h': 'replace',
  F3: 'next',
  'Shift-F3': 'previous',
  'Mod-Alt-o': 'outline',
  'Mod-.': 'fold',
}

/** Whether a key pressed there is meant for this document: not in other dialogs and fields. */
export const isOurs = (view: EditorView, target: Element): boolean =>
  view.dom.closest('.ed-root')?.contains(target) === true ||
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') === null

const isOne = keydownHandler(Object.fromEntries(Object.keys(readingKeys).map((key) => [key, () => true])))

/** Whether it is one of the reading keys, pressed for this document. */
export const isReadingKey = (view: EditorView, event: KeyboardEvent): boolean =>
  event.target instanceof Element && isOurs(view, event.target) && isOne(view, event)
