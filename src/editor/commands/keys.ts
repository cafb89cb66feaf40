import { chainCommands, selectAll } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import type { Command } from 'prosemirror-state'
import { toggleMark } from './marks'
import { joinBackward, joinForward, removeSelected } from './join-blocks'
import { setKind } from './set-kind'
import { toggleDone } from './set-style'
import { breakLine, exitCode, splitBlock } from './split-block'
import { tab, tabBack } from './tab'
import { redoChange, undoChange } from './undo-change'

const backspace = chainCommands(undoInputRule, removeSelected, joinBackward)
const forward = chainCommands(removeSelected, joinForward)

const headings = Object.fromEntries(
  Array.from({ length: 9 }, (_, index): [string, Command] => [`Mod-Alt-${index + 1}`, setKind(index + 3)]),
)

/** Every key that changes the document; `view/keyboard-map.ts` says them in words. */
export const keys: Readonly<Record<string, Command>> = {
  Enter: splitBlock,
  'Shift-Enter': breakLine,
  'Mod-Enter': chainCommands(toggleDone, exitCode),
  Backspace: backspace,
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: forward,
  'Mod-Delete': forward,
  Tab: tab,
  'Shift-Tab': tabBack,
  'Mod-b': toggleMark('bold'),
  'Mod-i': toggleMark('italic'),
  'Mod-u': toggleMark('underline'),
  'Mod-Shift-s': toggleMark('strikethrough'),
  'Mod-e': toggleMark('inline_code'),
  'Mod-Alt-0': setKind(2),
  ...headings,
  'Mod-Shift-7': setKind(13),
  'Mod-Shift-8': setKind(12),
  'Mod-Shift-9': setKind(17),
  'Mod-a': selectAll,
  'Mod-z': chainCommands(undoInputRule, undoChange),
  'Mod-Shift-z': redoChange,
  'Mod-y': redoChange,
}
