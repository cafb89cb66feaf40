import { chainCommands, selectAll } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import type { Command } from 'prosemirror-state'
import { Selection, TextSelection } from 'prosemirror-state'
import { TableMap, cellAround } from 'prosemirror-tables'
import { TEXT, TODO } from '../../../contract/docx/block-numbers'
import { numberOf } from '../../../document/blocks/registry'
import { indentCode, outdentCode } from '../../blocks/code/code-lines'
import { asCommand, insertAtLine } from '../../blocks/table/table-actions'
import { tableAt } from '../../blocks/table/table-selection'
import { existingNode } from '../queries/blocks'
import { redoChange, undoChange } from './history'
import { indent, outdent } from './indent'
import { joinBackward, joinForward, deleteSelection } from './join-blocks'
import { leaveBlock, leaveDownwards, lineAtEnd } from './leave-block'
import { toggleMark } from './marks'
import { setKind } from './set-kind'
import { toggleDone } from './set-style'
import { insertLineBreak, splitBlock } from './split-block'

/** To the next (1) or previous (-1) cell of the table around the cursor; after the last one, into a new row. */
const toCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = tableAt(state.selection)
    const $cell = place && cellAround(state.selection.$head)
    if (!place || !$cell) return false
    const { table, position } = place
    const cells = [...new Set(TableMap.get(table).map)].toSorted((a, b) => a - b)
    const target = cells[cells.indexOf($cell.pos - position - 1) + step]
    if (target === undefined) {
      if (step < 0) return true
      const { height } = TableMap.get(table)
      return asCommand(insertAtLine('rows', height, 0))(state, dispatch) || true
    }
    const inside = Selection.findFrom(state.doc.resolve(position + 2 + target), 1, true)
    const end = position + 1 + target + existingNode(table, target).nodeSize
    if (inside && inside.from < end) dispatch?.(state.tr.setSelection(inside).scrollIntoView())
    return true
  }

/** Tab: two spaces in code, the next cell in a table, else one level in. It never leaves the text: Alt-F10 does. */
export const handleTab: Command = (state, dispatch) => {
  if (indentCode(state, dispatch) || toCell(1)(state, dispatch)) return true
  return indent(state, dispatch) || state.selection instanceof TextSelection
}

/** Shift-Tab: two spaces less in code, the previous cell in a table, else one level out. */
const tabBack: Command = (state, dispatch) => {
  if (outdentCode(state, dispatch) || toCell(-1)(state, dispatch)) return true
  return outdent(state, dispatch) || state.selection instanceof TextSelection
}

const backspace = chainCommands(undoInputRule, deleteSelection, joinBackward)
const forward = chainCommands(deleteSelection, joinForward)

const headings = Object.fromEntries(
  Array.from({ length: 9 }, (_, index): [string, Command] => [
    `Mod-Alt-${index + 1}`,
    setKind(numberOf(`heading${index + 1}`)),
  ]),
)

/** Every key that changes the document; `view/keyboard-map.ts` describes them. */
export const editingKeymap: Readonly<Record<string, Command>> = {
  Enter: splitBlock,
  'Shift-Enter': insertLineBreak,
  'Mod-Enter': chainCommands(toggleDone, leaveBlock),
  'Mod-End': lineAtEnd,
  ArrowDown: leaveDownwards,
  Backspace: backspace,
  'Mod-Backspace': backspace,
  'Shift-Backspace': backspace,
  Delete: forward,
  'Mod-Delete': forward,
  Tab: handleTab,
  'Shift-Tab': tabBack,
  'Mod-b': toggleMark('bold'),
  'Mod-i': toggleMark('italic'),
  'Mod-u': toggleMark('underline'),
  'Mod-Shift-s': toggleMark('strikethrough'),
  'Mod-e': toggleMark('inline_code'),
  'Mod-Alt-0': setKind(TEXT),
  ...headings,
  'Mod-Shift-7': setKind(numberOf('ordered')),
  'Mod-Shift-8': setKind(numberOf('bullet')),
  'Mod-Shift-9': setKind(TODO),
  'Mod-a': selectAll,
  'Mod-z': chainCommands(undoInputRule, undoChange),
  'Mod-Shift-z': redoChange,
  'Mod-y': redoChange,
}
