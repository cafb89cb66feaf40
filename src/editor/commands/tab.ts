import { Selection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { ResolvedPos } from 'prosemirror-model'
import { lineAt } from '../queries/line-at'
import { indent } from './indent'
import { outdent } from './outdent'

function cellDepth($pos: ResolvedPos): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type.name === 'table_cell') return depth
  return undefined
}

/** To the next (1) or the previous (-1) cell of the table that the cursor is in. */
const toCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const depth = cellDepth($from)
    if (depth === undefined) return false
    const start = $from.before(depth - 2)
    const cells: number[] = []
    $from.node(depth - 2).descendants((node, offset) => {
      if (node.type.name === 'table_cell') cells.push(start + 1 + offset)
      return node.type.name === 'table_row'
    })
    const target = cells[cells.indexOf($from.before(depth)) + step]
    if (target === undefined) return true
    const cell = state.doc.nodeAt(target)!
    const inside = Selection.findFrom(state.doc.resolve(target + 1), 1, true)
    if (!inside || inside.from > target + cell.nodeSize) return true
    dispatch?.(state.tr.setSelection(inside).scrollIntoView())
    return true
  }

/** Tab: the next cell, two spaces in code, else one level in. It never leaves the text: Escape does. */
export const tab: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (toCell(1)(state, dispatch)) return true
  if (at?.type === 14) {
    dispatch?.(state.tr.insertText('  ').scrollIntoView())
    return true
  }
  return indent(state, dispatch) || state.selection instanceof TextSelection
}

/** Shift-Tab: the previous cell, two spaces less in code, else one level out. */
export const tabBack: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (toCell(-1)(state, dispatch)) return true
  if (at?.type === 14) {
    const before = at.line.textContent.slice(0, at.$pos.parentOffset)
    const start = before.lastIndexOf('\n') + 1
    const spaces = /^ {1,2}/.exec(at.line.textContent.slice(start))?.[0].length ?? 0
    if (spaces > 0) dispatch?.(state.tr.delete(at.position + 1 + start, at.position + 1 + start + spaces))
    return true
  }
  return outdent(state, dispatch) || state.selection instanceof TextSelection
}
