import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState } from 'prosemirror-state'
import { lineAt, isFolded } from '../queries/blocks'
import { BlockSelection, selectedBlocks, canContainBlocks } from './block-selection'

/** The blocks that are selected whole; a card that was clicked counts as well. */
export function wholeBlocks(state: EditorState): BlockSelection | undefined {
  const { selection } = state
  if (selection instanceof BlockSelection) return selection
  return selection instanceof NodeSelection && selection.node.isBlock ? selectedBlocks(state) : undefined
}

/**
 * Escape: from the text to the block around it, from a block to its parent.
 * At the top the block stays selected: only from the title, where no block is, the page takes the focus.
 */
export const selectOutwards: Command = (state, dispatch) => {
  const { selection, doc } = state
  const isWhole = wholeBlocks(state)
  if (!isWhole) {
    const around = selectedBlocks(state)
    if (around) dispatch?.(state.tr.setSelection(around))
    return around !== undefined
  }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const outer = BlockSelection.create(doc, $from.before(depth))
    if (!outer) continue
    dispatch?.(state.tr.setSelection(outer))
    return true
  }
  return true
}

/** Up and down: the next block alone; above the first one the title. */
export const selectNext =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const run = state.selection instanceof BlockSelection ? state.selection : undefined
    if (!run) return false
    const edge = step > 0 ? lastOf(run) : run.from
    const position = nextBlock(state.doc, edge, step)
    const next = position === undefined ? undefined : BlockSelection.create(state.doc, position)
    const tr = state.tr
    if (next) tr.setSelection(next)
    else if (step < 0) tr.setSelection(TextSelection.create(tr.doc, state.doc.child(0).nodeSize - 1))
    else return true
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Where the last selected block begins: going down, its own inner blocks come next. */
const lastOf = ({ anchor, head }: BlockSelection) => Math.max(anchor, head)

/** Shift with up and down: one sibling more or less, then the block around all of them and its siblings. */
export const extendSelection =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const run = wholeBlocks(state)
    if (!run) return false
    const { $head, $anchor } = run
    const beside = step > 0 ? $head.parent.maybeChild($head.index() + 1) : $head.nodeBefore
    const isShrinking = step > 0 ? $head.pos < $anchor.pos : $head.pos > $anchor.pos
    let wider: BlockSelection | undefined
    if (beside && beside.type.name !== 'line') {
      const head =
        step > 0 ? $head.pos + $head.parent.child($head.index()).nodeSize : $head.pos - beside.nodeSize
      wider = BlockSelection.create(state.doc, run.anchor, head)
    } else if (!isShrinking && $head.depth > 0) {
      wider = BlockSelection.around(state.doc, $head.before())
    }
    if (wider) dispatch?.(state.tr.setSelection(wider).scrollIntoView())
    return true
  }

/** A selection from the selected blocks, or those around the selected text, to another block. */
export function extendTo(state: EditorState, position: number): BlockSelection | undefined {
  const now = selectedBlocks(state)
  return BlockSelection.around(state.doc, now?.anchor ?? position, position)
}

/** Right: into the block, left: to the one around it. */
export const selectInwards: Command = (state, dispatch) => {
  if (!(state.selection instanceof BlockSelection)) return false
  const [first] = state.selection.blocks
  let inner: BlockSelection | undefined
  first?.descendants((node, offset) => {
    if (inner || node.isTextblock || first.type.name === 'object') return false
    inner = BlockSelection.create(state.doc, state.selection.from + 1 + offset)
    return !inner
  })
  if (inner) dispatch?.(state.tr.setSelection(inner).scrollIntoView())
  return true
}

export const selectAround: Command = (state, dispatch) =>
  state.selection instanceof BlockSelection && (selectOutwards(state, dispatch) || true)

/** Enter: the cursor at the end of the first selected block's line; a card becomes a node selection. */
export const editSelected: Command = (state, dispatch) => {
  if (!(state.selection instanceof BlockSelection)) return false
  const { doc } = state
  const { from, to, blocks } = state.selection
  const [block] = blocks
  const tr = state.tr
  const inside = Selection.findFrom(doc.resolve(from + 1), 1, true)
  if (block?.type.name === 'object') tr.setSelection(NodeSelection.create(doc, from))
  else if (block?.firstChild?.type.name === 'line')
    tr.setSelection(TextSelection.create(doc, from + 1 + block.firstChild.nodeSize - 1))
  else if (inside && inside.from < to) tr.setSelection(inside)
  else return true
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Mod-A: first the text of the line, then all blocks of the page. */
export const selectWordsThenBlocks: Command = (state, dispatch) => {
  const { doc, selection } = state
  const at = lineAt(selection.$from)
  const end = at ? at.position + at.line.nodeSize - 1 : 0
  const isAllWords = at && selection.from === at.position + 1 && selection.to === end
  const head = doc.child(0).nodeSize
  if (at && !isAllWords && selection.to <= end) {
    dispatch?.(state.tr.setSelection(TextSelection.create(doc, at.position + 1, end)))
    return true
  }
  const last = doc.child(doc.childCount - 1)
  if (doc.childCount < 2) return true
  const all = BlockSelection.create(doc, head, doc.content.size - last.nodeSize)
  if (all) dispatch?.(state.tr.setSelection(all))
  return true
}

/**
 * The position before the next block, reading down (1) or up (-1). A container counts as one block, and its last
 * block is followed by the block after the container. Undefined at the ends of the page.
 */
function nextBlock(doc: Node, position: number, step: 1 | -1): number | undefined {
  return step > 0 ? below(doc, position) : above(doc, position)
}

function below(doc: Node, position: number): number | undefined {
  const $at = doc.resolve(position)
  const block = $at.parent.child($at.index())
  if (opens(block)) return position + 1 + block.child(0).nodeSize
  let end = position + block.nodeSize
  for (let depth = $at.depth; depth >= 0; depth--) {
    if (canContainBlocks($at.node(depth)) && $at.node(depth).maybeChild($at.index(depth) + 1)) return end
    if (depth > 0) end = $at.after(depth)
  }
  return undefined
}

function above(doc: Node, position: number): number | undefined {
  let $at = doc.resolve(position)
  // From the first column or cell, out to the grid or table around it.
  while (!$at.nodeBefore || $at.nodeBefore.type.name === 'line' || !canContainBlocks($at.parent)) {
    if ($at.depth === 0) return undefined
    $at = doc.resolve($at.before())
    if (canContainBlocks($at.parent)) return $at.pos
  }
  let block = $at.nodeBefore
  let start = $at.pos - block.nodeSize
  while (opens(block)) {
    const last = block.child(block.childCount - 1)
    start += block.nodeSize - 1 - last.nodeSize
    block = last
  }
  return start
}

const opens = (block: Node) => block.type.name === 'text_block' && block.childCount > 1 && !isFolded(block)
