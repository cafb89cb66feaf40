import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { TEXT } from '../../../contract/docx/block-numbers'
import { isBox, isCode, mayHold } from '../../../document/blocks/registry'
import { isContainer, lineAt, typeOfBlock } from '../queries/blocks'
import { selectedBlocks } from '../selection/block-selection'
import { verticalSelection } from '../selection/vertical-selection'
import { newTextBlock } from './new-blocks'

/** Mod-Enter: to a line below the innermost code block, box or card that the selection is in. */
export const leaveBlock: Command = (state, dispatch) => {
  const end = endOfBox(state)
  if (end === undefined || !mayHold(typeOfBlock(state.doc.resolve(end).parent), TEXT)) return false
  const tr = state.tr
  continueBelow(tr, end)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** The position behind the innermost box, card or code block around the selection. */
function endOfBox(state: EditorState): number | undefined {
  const { selection } = state
  const at = lineAt(selection.$to)
  if (at && isCode(at.type)) return at.blockPosition + at.block.nodeSize
  const whole = selection instanceof TextSelection ? undefined : selectedBlocks(state)
  if (whole?.blocks.at(-1)?.type.name === 'object') return whole.to
  return endAround(selection.$to, isContainer)
}

function endAround($pos: ResolvedPos, isIt: (node: Node) => boolean): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if (isIt($pos.node(depth))) return $pos.after(depth)
  }
  return undefined
}

/**
 * Enter on the empty last line of a callout or quote container leaves the box. In the last cell of a table it leaves
 * the table if another line is above it. The empty line is removed, unless the box would be empty without it.
 */
export const leaveFromEmptyLine: Command = (state, dispatch) => {
  const { selection } = state
  const at = lineAt(selection.$from)
  if (!at || !selection.empty || at.line.content.size > 0 || at.block.childCount > 1 || isCode(at.type))
    return false
  const { $pos, depth, blockPosition } = at
  const box = depth > 0 ? $pos.node(depth - 1) : undefined
  if (!box || box.lastChild !== at.block) return false
  const isOnly = box.childCount === 1
  const isLastCell = box.type.name === 'table_cell' && !isOnly && isLastInTable($pos, depth - 1)
  if (!isBox(typeOfBlock(box)) && !isLastCell) return false
  const end = endAround($pos, isContainer)!
  if (!mayHold(typeOfBlock(state.doc.resolve(end).parent), TEXT)) return false
  const tr = state.tr
  tr.insert(end, newTextBlock(TEXT))
  tr.setSelection(TextSelection.create(tr.doc, end + 2))
  if (!isOnly) tr.delete(blockPosition, blockPosition + at.block.nodeSize)
  dispatch?.(tr.scrollIntoView())
  return true
}

const isLastInTable = ($pos: ResolvedPos, cellDepth: number) =>
  $pos.indexAfter(cellDepth - 1) === $pos.node(cellDepth - 1).childCount &&
  $pos.indexAfter(cellDepth - 2) === $pos.node(cellDepth - 2).childCount

/** ArrowDown with nothing below: out of the code, box or card that ends the page, to a line after it. */
export const leaveDownwards: Command = (state, dispatch, view) => {
  const { selection } = state
  const isCard = selection instanceof NodeSelection && selection.node.isBlock
  if (!isCard && !(selection instanceof TextSelection && selection.empty)) return false
  const { $to } = selection
  for (let depth = isCard ? $to.depth : $to.depth - 1; depth >= 0; depth--) {
    if ($to.indexAfter(depth) < $to.node(depth).childCount) return false
  }
  if (endOfBox(state) === undefined || (!isCard && !view?.endOfTextblock('down'))) return false
  return textAtEnd(state, dispatch)
}

/** ArrowDown from inside a selected card: to what is below it, or to a line at the end of the page. */
export const goBelowCard: Command = (state, dispatch, view) => {
  if (!view) return false
  const below = verticalSelection(view, state.selection.$to, 1)
  if (!below) return view.editable && textAtEnd(state, dispatch)
  dispatch?.(state.tr.setSelection(below).scrollIntoView())
  return true
}

/** Mod-End if the page does not end with a line: to a new line at its end. */
export const lineAtEnd: Command = (state, dispatch) =>
  state.doc.lastChild?.type.name !== 'text_block' && state.doc.childCount > 1 && textAtEnd(state, dispatch)

/** A click below everything: to the last line if it is empty, else to a new one. */
export const textAtEnd: Command = (state, dispatch) => {
  const { doc, tr } = state
  const last = doc.child(doc.childCount - 1)
  const isEmptyLine =
    last.type.name === 'text_block' && last.childCount === 1 && last.child(0).content.size === 0
  if (!isEmptyLine) tr.insert(doc.content.size, newTextBlock(TEXT))
  tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - 2))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Puts the cursor into the empty line at a position between blocks; if there is none, into a new one. */
export function continueBelow(tr: Transaction, position: number): void {
  const next = tr.doc.resolve(position).nodeAfter
  const isFree = next?.type.name === 'text_block' && next.childCount === 1 && next.child(0).content.size === 0
  if (!isFree) tr.insert(position, newTextBlock(TEXT))
  tr.setSelection(TextSelection.create(tr.doc, position + 2))
}
