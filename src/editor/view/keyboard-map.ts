import type { editorEn } from '../strings/en'

/** The editor's keys as the `?` dialog lists them: `Mod` is Ctrl, or Cmd on a Mac. `id` names a string below `editor:keys`. */
export interface KeyEntry {
  keys: string
  id: keyof typeof editorEn.keys
}

export const keyboardMap: readonly KeyEntry[] = [
  { keys: 'Enter', id: 'split' },
  { keys: 'Shift-Enter', id: 'breakLine' },
  { keys: 'Mod-Enter', id: 'doneOrExit' },
  { keys: 'Tab', id: 'indent' },
  { keys: 'Shift-Tab', id: 'outdent' },
  { keys: 'Escape', id: 'leave' },
  { keys: 'Alt-F10', id: 'toolbar' },
  { keys: 'Mod-b', id: 'bold' },
  { keys: 'Mod-i', id: 'italic' },
  { keys: 'Mod-u', id: 'underline' },
  { keys: 'Mod-Shift-s', id: 'strikethrough' },
  { keys: 'Mod-e', id: 'inlineCode' },
  { keys: 'Mod-k', id: 'link' },
  { keys: 'Mod-Alt-0', id: 'text' },
  { keys: 'Mod-Alt-1…9', id: 'headings' },
  { keys: 'Mod-Shift-7', id: 'ordered' },
  { keys: 'Mod-Shift-8', id: 'bullet' },
  { keys: 'Mod-Shift-9', id: 'todo' },
  { keys: 'Mod-a', id: 'selectAll' },
  { keys: 'Mod-z', id: 'undo' },
  { keys: 'Mod-Shift-z', id: 'redo' },
]
