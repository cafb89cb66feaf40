import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import { isCode } from '../../../document/blocks/registry'
import { CONFIRMED_DELETION } from '../changes/protection'
import { lineAttrs } from '../schema/attrs'
import { holdsFixed } from '../schema/line-node'
import { selectedBlocks } from '../selection/block-selection'
import type { BlockSelection } from '../selection/block-selection'
import { asSeparateUndoStep } from './history'

/** Deletes the selected blocks whole, as one undo step; the cursor goes to the end of what is above. */
export const deleteBlocks: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run) return false
  dispatch?.(withoutBlocks(asSeparateUndoStep(state.tr), run).scrollIntoView())
  return true
}

/**
 * The same for blocks that cannot be recreated, once the operator has confirmed:
 * outside of history, because undo could not bring them back.
 */
export const deletePermanently: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run) return false
  const tr = state.tr.setMeta(CONFIRMED_DELETION, true).setMeta('addToHistory', false)
  dispatch?.(withoutBlocks(tr, run).scrollIntoView())
  return true
}

function withoutBlocks(tr: Transaction, { from, to }: BlockSelection): Transaction {
  tr.delete(from, to)
  const $at = tr.doc.resolve(from)
  // The line that will fill an emptied container does not exist yet, so the cursor goes next to the container.
  const near = Selection.findFrom($at, -1, true) ?? Selection.findFrom($at, 1, true)
  return tr.setSelection(near ?? TextSelection.create(tr.doc, 1))
}

interface Touched {
  line: Node
  position: number
}

/**
 * Deletes the text between two positions, and the text blocks that are left without text and children. A block that
 * cannot be recreated stays, and a container keeps one line. The rest of the last line joins the first if both are in
 * one container. Leaves the cursor at the beginning.
 */
export function clearRange(tr: Transaction, from: number, to: number): void {
  const lines = linesBetween(tr.doc, from, to)
  const first = lines[0]
  if (!first) return
  const start = Math.max(from, first.position + 1)
  const last = lines.at(-1)!
  if (first === last) {
    if (!holdsFixed(first.line)) tr.delete(start, Math.min(to, endOf(first)))
    tr.setSelection(TextSelection.near(tr.doc.resolve(start)))
    return
  }
  const joins = mayJoin(tr.doc, first, last, to)
  const tail = joins
    ? contentIn(first.line, last.line.content.cut(Math.max(0, to - last.position - 1)))
    : undefined
  for (const touched of lines.slice(1).toReversed()) {
    const end = touched === last && !joins ? Math.min(to, endOf(touched)) : endOf(touched)
    clearBlock(tr, touched, end)
  }
  if (!holdsFixed(first.line)) replaceEnd(tr, start, endOf(first), tail)
  tr.setSelection(TextSelection.near(tr.doc.resolve(start)))
}

const endOf = ({ line, position }: Touched) => position + line.nodeSize - 1

function replaceEnd(tr: Transaction, from: number, to: number, tail: Fragment | undefined): void {
  if (tail?.size) tr.replaceWith(from, to, tail)
  else if (to > from) tr.delete(from, to)
}

function linesBetween(doc: Node, from: number, to: number): Touched[] {
  const found: Touched[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'object') return false
    if (node.type.name !== 'line') return true
    found.push({ line: node, position })
    return false
  })
  return found
}

/** Whether the rest of the last line may join the rest of the first. */
function mayJoin(doc: Node, first: Touched, last: Touched, to: number): boolean {
  const [$first, $last] = [doc.resolve(first.position), doc.resolve(last.position)]
  if (containerOf($first) !== containerOf($last) || $last.parent.childCount > 1) return false
  if (holdsFixed(first.line) || holdsFixed(last.line)) return false
  const rest = last.line.content.cut(Math.max(0, to - last.position - 1))
  return rest.size === 0 || fits(rest, last.line, first.line)
}

/** Whether the content of one line may go into another: code takes code only, a title and code no elements. */
export function fits(content: Fragment, of: Node, into: Node): boolean {
  const [from, to] = [lineAttrs(of).type, lineAttrs(into).type]
  if ((from === 14) !== (to === 14) && into.content.size > 0 && content.size > 0) return false
  if (to !== 1 && to !== 14) return true
  let plain = true
  content.forEach((node) => (plain &&= node.isText))
  return plain
}

/** Content that goes into a line: code has no marks, and nothing would remove them there. */
export const contentIn = (line: Node, content: Fragment): Fragment =>
  isCode(lineAttrs(line).type) ? Fragment.fromArray(content.content.map((node) => node.mark([]))) : content

function containerOf($pos: ReturnType<Node['resolve']>): Node {
  let depth = $pos.depth
  while (depth > 0 && $pos.node(depth).type.name === 'text_block') depth--
  return $pos.node(depth)
}

/** Called from the last block to the first, so that earlier positions stay valid. */
function clearBlock(tr: Transaction, { line, position }: Touched, end: number): void {
  if (holdsFixed(line)) return
  const $line = tr.doc.resolve(position)
  const block = $line.parent
  const around = $line.node($line.depth - 1)
  const isLastOfContainer = around.childCount === 1 && around.type.name !== 'doc'
  const isWhole = end === position + line.nodeSize - 1
  if (isWhole && block.childCount === 1 && !isLastOfContainer) {
    tr.delete($line.before(), $line.after())
    return
  }
  if (end > position + 1) tr.delete(position + 1, end)
}

/** A step of other commands: deletes what is selected, if anything is. */
export function clearSelection(tr: Transaction): void {
  const { from, to, empty } = tr.selection
  if (!empty) clearRange(tr, from, to)
}
