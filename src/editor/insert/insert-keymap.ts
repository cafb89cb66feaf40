import { closeHistory } from 'prosemirror-history'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { CODE, PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { fenceLanguage } from '../../../document/blocks/code-languages'
import { isCode } from '../../../document/blocks/registry'
import { blockParts } from '../../blocks/block-parts'
import { undoShortcut, appendCommand } from '../commands/history'
import { autoLink } from '../commands/marks'
import { setKind } from '../commands/set-kind'
import { lineAt } from '../queries/blocks'
import { elementAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { openPopupAtCursor, openPopup } from './popup'

/** Enter on an element in a line opens a formula; with any other element the cursor moves behind it. */
const enterElement: Command = ({ selection, tr }, dispatch, view) => {
  if (!(selection instanceof NodeSelection) || !selection.node.isInline) return false
  const { element } = elementAttrs(selection.node)
  if (!dispatch) return true
  if (element.equation && view) return openPopup(view, 'equation', selection.from)
  dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)))
  return true
}

/** Opens the selected formula, or makes a new one at the cursor; selected text becomes its source. */
const equationHere: Command = ({ selection }, dispatch, view) => {
  if (selection instanceof NodeSelection && elementAttrs(selection.node).element?.equation) {
    return !dispatch || !view || openPopup(view, 'equation', selection.from)
  }
  const at = lineAt(selection.$from)
  if (!at || !selection.$from.sameParent(selection.$to) || at.type === PAGE || isCode(at.type)) return false
  if (hasUnsendable(at.line)) return false
  if (dispatch && view) openPopupAtCursor(view, 'equation')
  return true
}

/** Keys that open menus and forms at the cursor. They take precedence over `commands/editing-keymap.ts`. */
export const insertKeymap: Readonly<Record<string, Command>> = {
  Enter: (state, dispatch, view) =>
    enterElement(state, dispatch, view) || enterShortcut(state, dispatch, view),
  Backspace: undoShortcut,
  'Mod-z': undoShortcut,
  'Mod-Shift-e': equationHere,
  ...Object.assign({}, ...blockParts.map(({ keys }) => keys)),
}

const FENCE = /^(?:```|···)([\w+#.-]*)$/

/**
 * Shortcuts that Enter completes. Three backticks, with or without a language, become a code block. An address at the
 * end of the line becomes a link, and Enter then does what it usually does.
 */
export const enterShortcut: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (!at || !state.selection.empty || at.type === PAGE || isCode(at.type) || hasUnsendable(at.line))
    return false
  const { line, $pos } = at
  const fence = FENCE.exec(line.textContent)
  if (fence && at.type === TEXT && $pos.parentOffset === line.content.size) {
    const tr = state.tr.delete($pos.start(), $pos.end())
    const made = appendCommand(tr, setKind(CODE, fenceLanguage(fence[1])))
    if (made) dispatch?.(closeHistory(made))
    return made !== undefined
  }
  const linked = autoLink(state, $pos.pos)
  if (linked) dispatch?.(linked)
  return false
}
