import type { editorEn } from '../strings/en'

/**
 * The editor's keys as the `?` dialog lists them. `Mod` is Ctrl, or Cmd on a
 * Mac; a bar separates keys that do the same or the opposite. `id` names a
 * string below `editor:keys`, `group` one below `editor:find.keyGroups`.
 */
export interface KeyEntry {
  keys: string
  id: keyof typeof editorEn.keys
  group: KeyGroup
}

export type KeyGroup = 'text' | 'look' | 'blocks' | 'tables' | 'columns' | 'colors' | 'insert' | 'reading'

const inGroup = (group: KeyGroup, ...entries: readonly [keys: string, id: KeyEntry['id']][]): KeyEntry[] =>
  entries.map(([keys, id]) => ({ keys, id, group }))

export const keyboardMap: readonly KeyEntry[] = [
  ...inGroup(
    'text',
    ['Enter', 'split'],
    ['Shift-Enter', 'breakLine'],
    ['Mod-Enter', 'doneOrExit'],
    ['Mod-End', 'lineAtEnd'],
    ['Tab', 'indent'],
    ['Shift-Tab', 'outdent'],
    ['Mod-a', 'selectAll'],
    ['Mod-z', 'undo'],
    ['Mod-Shift-z | Mod-y', 'redo'],
    ['Escape', 'leave'],
    ['Alt-F10', 'toolbar'],
  ),
  ...inGroup(
    'look',
    ['Mod-b', 'bold'],
    ['Mod-i', 'italic'],
    ['Mod-u', 'underline'],
    ['Mod-Shift-s', 'strikethrough'],
    ['Mod-e', 'inlineCode'],
    ['Mod-k', 'link'],
    ['Mod-Alt-0', 'text'],
    ['Mod-Alt-1…9', 'headings'],
    ['Mod-Shift-7', 'ordered'],
    ['Mod-Shift-8', 'bullet'],
    ['Mod-Shift-9', 'todo'],
  ),
  ...inGroup('insert', ['Mod-Shift-e', 'equation'], ['Mod-Shift-l', 'calloutLook']),
  ...inGroup(
    'blocks',
    ['Escape', 'selectBlock'],
    ['ArrowUp | ArrowDown', 'nextBlock'],
    ['ArrowLeft | ArrowRight', 'aroundOrInside'],
    ['Shift-ArrowUp | Shift-ArrowDown', 'moreBlocks'],
    ['Mod-a', 'allBlocks'],
    ['Enter', 'writeInBlock'],
    ['Space', 'pickUp'],
    ['Backspace | Delete', 'deleteBlocks'],
    ['Mod-d', 'duplicate'],
    ['Mod-Alt-m', 'copyMarkdown'],
    ['Mod-/ | Shift-F10', 'blockMenu'],
    ['Alt-Shift-ArrowUp | Alt-Shift-ArrowDown', 'moveBlocks'],
    ['Mod-Alt-Shift-ArrowUp | Mod-Alt-Shift-ArrowDown', 'moveBlocksToEdge'],
    ['Alt-Shift-ArrowLeft | Alt-Shift-ArrowRight', 'levelBlocks'],
  ),
  ...inGroup(
    'tables',
    ['ArrowLeft | ArrowRight | ArrowUp | ArrowDown', 'cells'],
    ['Shift-ArrowLeft | Shift-ArrowRight | Shift-ArrowUp | Shift-ArrowDown', 'moreCells'],
    ['Mod-a', 'allCells'],
    ['Enter', 'intoCell'],
    ['Escape', 'outOfCells'],
    ['Backspace | Delete', 'clearCells'],
    ['Alt-Shift-ArrowUp | Alt-Shift-ArrowDown', 'moveRow'],
    ['Alt-Shift-ArrowLeft | Alt-Shift-ArrowRight', 'moveColumn'],
  ),
  ...inGroup(
    'columns',
    ['ArrowLeft | ArrowRight', 'columnBeside'],
    ['ArrowUp | ArrowDown', 'outOfColumns'],
    ['Shift-ArrowLeft | Shift-ArrowRight', 'columnEdge'],
  ),
  ...inGroup(
    'colors',
    ['ArrowLeft | ArrowRight | ArrowUp | ArrowDown', 'fromColorToColor'],
    ['Home | End', 'colorsInRow'],
    ['Mod-Home | Mod-End', 'allColors'],
  ),
  ...inGroup(
    'reading',
    ['Mod-f', 'find'],
    ['Mod-Alt-f | Mod-Shift-h', 'replace'],
    ['F3 | Shift-F3', 'findNext'],
    ['F8 | Shift-F8', 'nextProblem'],
    ['Mod-Alt-o', 'outline'],
    ['Mod-.', 'fold'],
  ),
]
