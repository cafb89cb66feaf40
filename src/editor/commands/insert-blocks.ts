import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { textObject } from '../../../document/blocks/registry'
import { isFolded, typeOfBlock, lineAt } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import type { PlacementRefusal } from '../queries/placement'
import { lineAttrs } from '../schema/attrs'
import { selectedBlocks, BlockSelection } from '../selection/block-selection'
import { newTextBlock } from './new-blocks'
import { setKind } from './set-kind'

/** The range of the document that new blocks replace; empty for a plain insertion. */
export interface InsertPlace {
  from: number
  to: number
}

/**
 * The nearest place for blocks of these kinds. If the selected block is an empty line, they replace it. Otherwise
 * they go right after it, or after the nearest block around it whose parent may hold them. If no parent may, returns
 * the rule of the nearest one.
 */
export function insertionPlace(state: EditorState, types: readonly number[]): InsertPlace | PlacementRefusal {
  const selected = selectedBlocks(state)
  if (!selected) {
    const head = state.doc.child(0).nodeSize
    return placementRefusal(PAGE, types) ?? { from: head, to: head }
  }
  const { $to, blocks } = selected
  let refusal: PlacementRefusal | undefined
  for (let depth = $to.depth; depth >= 0; depth--) {
    const parent = $to.node(depth)
    if (['table', 'table_row', 'grid'].includes(parent.type.name)) continue
    const why = placementRefusal(typeOfBlock(parent), types)
    refusal ??= why
    if (why) continue
    const after = depth === $to.depth ? $to.pos : $to.after(depth + 1)
    const isReplaced = depth === $to.depth && blocks.length === 1 && isEmptyLine(blocks[0]!)
    return { from: isReplaced ? selected.from : after, to: after }
  }
  return refusal!
}

const isEmptyLine = (block: Node) => {
  const line = block.firstChild
  if (line?.type.name !== 'line' || block.childCount > 1 || line.content.size > 0) return false
  return (
    typeOfBlock(block) === TEXT &&
    !isFolded(block) &&
    !textObject(TEXT, lineAttrs(line).body)?.style?.background_color
  )
}

/** Inserts blocks and puts the cursor into the first of them. */
export function insertAt(tr: Transaction, { from, to }: InsertPlace, blocks: readonly Node[]): Transaction {
  tr.replaceWith(from, to, [...blocks])
  const inside = Selection.findFrom(tr.doc.resolve(from), 1, true)
  const first = tr.doc.nodeAt(from)
  if (inside instanceof TextSelection && first && inside.from < from + first.nodeSize) tr.setSelection(inside)
  else if (first && NodeSelection.isSelectable(first)) tr.setSelection(NodeSelection.create(tr.doc, from))
  else tr.setSelection(BlockSelection.create(tr.doc, from) ?? Selection.near(tr.doc.resolve(from)))
  return tr.scrollIntoView()
}

/** Inserts blocks at the nearest place that may hold them; does not apply if there is none. */
export const insertAfter =
  (...blocks: Node[]): Command =>
  (state, dispatch) => {
    const place = insertionPlace(state, blocks.map(typeOfBlock))
    if ('rule' in place) return false
    dispatch?.(insertAt(state.tr, place, blocks))
    return true
  }

/**
 * The rule that forbids a kind next to the cursor's block; undefined if the kind is allowed there. Nothing is
 * silently inserted elsewhere.
 */
export function siblingRefusal(state: EditorState, type: number): PlacementRefusal | undefined {
  const parent = selectedBlocks(state)?.$from.parent
  return placementRefusal(parent ? typeOfBlock(parent) : PAGE, [type])
}

/**
 * An empty line becomes this kind and keeps its id; otherwise a new line of this
 * kind is inserted below and takes the cursor.
 */
export const insertLine =
  (type: number): Command =>
  (state, dispatch) => {
    const at = lineAt(state.selection.$from)
    if (at && at.type !== PAGE && at.line.content.size === 0) {
      if (at.type === type) return true
      if (setKind(type, {})(state, dispatch)) return true
    }
    return insertAtCursor(newTextBlock(type))(state, dispatch)
  }

/**
 * Inserts blocks at the cursor. After one that takes no text there has to be a
 * line, or the next word would have nowhere to go.
 */
export const insertAtCursor =
  (...blocks: Node[]): Command =>
  (state, dispatch) => {
    const types = blocks.map(typeOfBlock)
    const place = insertionPlace(state, types)
    if ('rule' in place || types.some((type) => siblingRefusal(state, type))) return false
    if (!dispatch) return true
    const tr = insertAt(state.tr, place, blocks)
    const end = place.from + blocks.reduce((sum, block) => sum + block.nodeSize, 0)
    const last = blocks.at(-1)
    if (last?.type.name === 'object' && !last.firstChild) goOnBelow(tr, end)
    dispatch(tr.scrollIntoView())
    return true
  }

/** Puts the cursor into the line after a position; inserts one if there is none. */
function goOnBelow(tr: ReturnType<typeof insertAt>, end: number): void {
  const $end = tr.doc.resolve(end)
  if ($end.nodeAfter?.type.name !== 'text_block') {
    if (placementRefusal(typeOfBlock($end.parent), [TEXT])) return
    tr.insert(end, newTextBlock(TEXT))
  }
  tr.setSelection(TextSelection.create(tr.doc, end + 2))
}
