import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { isCode, lineOf, mayHold, textObject } from '../../../document/blocks/registry'
import { breakCode } from '../../blocks/code/code-lines'
import { lineAt, typeOfBlock, isFolded } from '../queries/blocks'
import type { LinePlace } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { clearSelection } from './delete-blocks'
import { outdent } from './indent'
import { leaveFromEmptyLine } from './leave-block'
import { newTextBlock } from './new-blocks'
import { setKind } from './set-kind'

/**
 * Enter. The text before the cursor keeps the block; at the very beginning the
 * whole block moves down, below a new empty one. An empty list item ends the
 * list; in code Enter is a line break, and a third one at the end leaves the code.
 * On an empty last line of a callout or another box it leaves the box.
 */
export const splitBlock: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return textAfter(state, dispatch)
  const tr = state.tr
  clearSelection(tr)
  const at = lineAt(tr.selection.$from)
  if (!at) return textHere(state, dispatch)
  if (state.selection.empty && at.line.content.size === 0 && lineOf(at.type)?.isRepeated) {
    return (at.block.childCount === 1 && outdent(state, dispatch)) || setKind(TEXT)(state, dispatch)
  }
  if (leaveFromEmptyLine(state, dispatch)) return true
  if (isCode(at.type)) {
    breakCode(tr, at)
  } else if (at.type !== PAGE && at.$pos.parentOffset === 0 && at.line.content.size > 0) {
    tr.insert(at.blockPosition, newTextBlock(nextType(at.type), undefined, inherited(at)))
  } else {
    splitOff(tr, at)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

const nextType = (type: number) => (lineOf(type)?.isRepeated ? type : TEXT)

function inherited(at: LinePlace) {
  const { align, indentation_level } = textObject(at.type, lineAttrs(at.line).body)?.style ?? {}
  const indent = at.type === TEXT ? { indentation_level } : {}
  return align || indent.indentation_level ? { align, ...indent } : undefined
}

function splitOff(tr: Transaction, at: LinePlace): void {
  const { line, position, block, blockPosition, $pos } = at
  const block_type = nextType(at.type)
  const tail = line.content.cut($pos.parentOffset)
  const made = newTextBlock(block_type, tail, at.type === PAGE ? undefined : inherited(at))
  const inside =
    at.type === PAGE || (block.childCount > 1 && !isFolded(block) && mayHold(at.type, block_type))
  const target = inside ? position + line.nodeSize : blockPosition + block.nodeSize
  tr.insert(target, made)
  tr.delete($pos.pos, position + line.nodeSize - 1)
  tr.setSelection(TextSelection.create(tr.doc, target - tail.size + 2))
}

/** Enter on a selected card: a line below it, where its parent takes text. */
const textAfter: Command = ({ selection, tr }, dispatch) => {
  if (!mayHold(typeOfBlock(selection.$from.parent), TEXT)) return false
  tr.insert(selection.to, newTextBlock(TEXT))
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 2))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Enter between two cards. */
const textHere: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  if (!empty || !mayHold(typeOfBlock($from.parent), TEXT)) return false
  tr.insert($from.pos, newTextBlock(TEXT))
  tr.setSelection(TextSelection.create(tr.doc, $from.pos + 2))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Shift-Enter: a line break inside the block. */
export const insertLineBreak: Command = (state, dispatch) => {
  const tr = state.tr
  clearSelection(tr)
  if (!lineAt(tr.selection.$from)) return false
  dispatch?.(tr.insertText('\n').scrollIntoView())
  return true
}
