import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { isFolded } from '../queries/neighbours'
import { typeOfBlock } from '../queries/type-of-block'
import { placementRefusal } from '../queries/why-not-here'
import type { PlacementRefusal } from '../queries/why-not-here'
import { selectedBlocks, BlockSelection } from '../selection/block-selection'
import { textObject } from '../../document/wire/text-body'

/** Where new blocks go, and what they push out: positions in the document. */
export interface InsertPlace {
  from: number
  to: number
}

/**
 * The nearest place for blocks of these kinds: in place of the selected block
 * where that is an empty line, else right after it, else after the nearest
 * block around it whose parent may hold them. The rule of the nearest parent
 * where none may.
 */
export function insertionPlace(state: EditorState, types: readonly number[]): InsertPlace | PlacementRefusal {
  const selected = selectedBlocks(state)
  if (!selected) {
    const head = state.doc.firstChild!.nodeSize
    return placementRefusal(1, types) ?? { from: head, to: head }
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
    typeOfBlock(block) === 2 && !isFolded(block) && !textObject(2, line.attrs.body)?.style?.background_color
  )
}

/** Puts blocks there and the cursor into the first of them. */
export function insertAt(tr: Transaction, { from, to }: InsertPlace, blocks: readonly Node[]): Transaction {
  tr.replaceWith(from, to, [...blocks])
  const inside = Selection.findFrom(tr.doc.resolve(from), 1, true)
  const first = tr.doc.nodeAt(from)
  if (inside instanceof TextSelection && first && inside.from < from + first.nodeSize) tr.setSelection(inside)
  else if (first && NodeSelection.isSelectable(first)) tr.setSelection(NodeSelection.create(tr.doc, from))
  else tr.setSelection(BlockSelection.create(tr.doc, from) ?? Selection.near(tr.doc.resolve(from)))
  return tr.scrollIntoView()
}

/** Inserts blocks at the nearest place that may hold them; does not apply where no place may. */
export const insertAfter =
  (...blocks: Node[]): Command =>
  (state, dispatch) => {
    const place = insertionPlace(state, blocks.map(typeOfBlock))
    if ('rule' in place) return false
    dispatch?.(insertAt(state.tr, place, blocks))
    return true
  }
