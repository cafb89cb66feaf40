import type { Command, Transaction } from 'prosemirror-state'
import { languageName } from '../../../document/blocks/code-languages'
import { isCode, textObject } from '../../../document/blocks/registry'
import { continueBelow } from '../../editor/commands/leave-block'
import { lineAt } from '../../editor/queries/blocks'
import type { LinePlace } from '../../editor/queries/blocks'
import { lineAttrs } from '../../editor/schema/attrs'

const INDENT = '  '

/** Two blank lines at the end: a user who adds a third wants to continue below. */
const BLANK_END = /\n[ \t]*\n[ \t]*$/

/**
 * Enter in code: a line break; the new line is indented like the one before it, after an opening bracket one level
 * more. On the second blank line at the end it leaves the code and removes the blank lines.
 */
export function breakCode(tr: Transaction, at: LinePlace): void {
  const { $pos, line } = at
  const words = line.textContent
  const blank = $pos.parentOffset === line.content.size ? BLANK_END.exec(words)?.[0] : undefined
  if (blank !== undefined) {
    tr.delete($pos.pos - blank.length, $pos.pos)
    continueBelow(tr, tr.mapping.map(at.blockPosition + at.block.nodeSize))
    return
  }
  const before = words.slice(0, $pos.parentOffset)
  const row = before.slice(before.lastIndexOf('\n') + 1)
  const own = /^[ \t]*/.exec(row)![0]
  tr.insertText(`\n${own}${opensLevel(row, at) ? INDENT : ''}`)
}

function opensLevel(row: string, at: LinePlace): boolean {
  const { type, body } = lineAttrs(at.line)
  const isPython = languageName(textObject(type, body)?.style?.language) === 'Python'
  return (isPython ? /[{[(:]\s*$/ : /[{[(]\s*$/).test(row)
}

/** Tab in code: two spaces at the cursor, or all rows of a selection one level in. */
export const indentCode: Command = (state, dispatch) => {
  const at = codeAt(state)
  if (!at) return false
  const tr = state.tr
  if (state.selection.empty) tr.insertText(INDENT)
  else for (const start of rowStarts(at, state.selection).toReversed()) tr.insertText(INDENT, start)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Shift-Tab in code: the rows of the selection one level out. */
export const outdentCode: Command = (state, dispatch) => {
  const at = codeAt(state)
  if (!at) return false
  const tr = state.tr
  const words = at.line.textContent
  for (const start of rowStarts(at, state.selection).toReversed()) {
    const spaces = /^(?: {1,2}|\t)/.exec(words.slice(start - at.position - 1))?.[0].length ?? 0
    if (spaces > 0) tr.delete(start, start + spaces)
  }
  if (tr.docChanged) dispatch?.(tr)
  return true
}

/** The code block that holds the whole selection. */
function codeAt({ selection }: Parameters<Command>[0]): LinePlace | undefined {
  const at = lineAt(selection.$from)
  return at && isCode(at.type) && selection.$to.sameParent(selection.$from) ? at : undefined
}

/** Where each row begins that a selection touches. */
function rowStarts(at: LinePlace, { from, to }: { from: number; to: number }): number[] {
  const words = at.line.textContent
  const origin = at.position + 1
  const starts = [words.lastIndexOf('\n', from - origin - 1) + 1]
  for (
    let next = words.indexOf('\n', from - origin);
    next >= 0 && next < to - origin;
    next = words.indexOf('\n', next + 1)
  )
    starts.push(next + 1)
  return [...new Set(starts)].map((start) => origin + start)
}
