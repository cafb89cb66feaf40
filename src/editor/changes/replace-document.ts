import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Selection, Transaction, Command } from 'prosemirror-state'
import type { BlockTree } from '../../document/block-tree'
import { asSeparateUndoStep } from '../commands/history'
import { positionOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { schema } from '../schema/schema'
import { withoutGroup, lineOf, nodeFromTree } from '../wire/doc-from-tree'
import { assignGroups, assignGroupsIfLarge } from '../wire/groups'
import { cacheNodes } from '../wire/node-cache'
import { changedRange } from './changed-range'
import { REMOTE_CHANGE } from './protection'
import { stepsBetween, replaceAllStep } from './steps-between'

/**
 * Puts another document in the place of this one: a step for each place where
 * they differ, outside of history. The cursor stays in its block, between its words, wherever
 * the block has gone. Undefined where nothing differs.
 */
export function replaceDocument(state: EditorState, page: BlockTree): Transaction | undefined {
  const next = documentReusing(state.doc, page)
  const range = changedRange(state.doc, next)
  if (!range && state.doc.attrs.id === page.id) return undefined
  const tr = state.tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGE, true)
  if (state.doc.attrs.id !== page.id) tr.setDocAttribute('id', page.id)
  if (range) {
    const fits = stepsBetween(state.doc, next).every((step) => !tr.maybeStep(step).failed)
    if (!fits || !tr.doc.content.eq(next.content)) tr.step(replaceAllStep(tr.doc, next))
  }
  return tr.setSelection(selectionIn(tr, state))
}

/** Puts more blocks behind the last one, outside of history; cursor and open menus stay as they are. */
export function appendBlocks(state: EditorState, blocks: readonly BlockTree[]): Transaction {
  const nodes = assignGroups(blocks.map((block) => withoutGroup(nodeFromTree(block))))
  return state.tr
    .insert(state.doc.content.size, nodes)
    .setMeta('addToHistory', false)
    .setMeta(REMOTE_CHANGE, true)
}

/** The document of a page, with the nodes and the groups of the one shown wherever they are the same. */
export function documentReusing(shown: Node, page: BlockTree): Node {
  cacheNodes(shown)
  const bareLine = lineOf(page)
  const line = bareLine.eq(shown.firstChild!) ? shown.firstChild! : bareLine
  const groups = new Map(shown.children.map((node) => [blockId(node), node.marks]))
  const blocks = page.children.map((child) => {
    const node = nodeFromTree(child)
    const marks = groups.get(child.id)
    if (!marks) return withoutGroup(node)
    return node.marks === marks ? node : node.mark(marks)
  })
  return schema.node('doc', { id: page.id }, Fragment.fromArray([line, ...allInGroups(blocks)]))
}

/** Blocks that are in no group join the one before them, the first ones the one behind; many of them are groups of their own. */
function allInGroups(blocks: readonly Node[]): Node[] {
  const grouped: Node[] = []
  for (let at = 0; at < blocks.length;) {
    let end = at
    while (end < blocks.length && blocks[end]!.marks.length === 0) end++
    const neighbour = grouped.at(-1) ?? blocks[end]
    const come = neighbour ? assignGroupsIfLarge(blocks.slice(at, end)) : assignGroups(blocks.slice(at, end))
    for (const block of come)
      grouped.push(block.marks.length > 0 || !neighbour ? block : block.mark(neighbour.marks))
    if (end < blocks.length) grouped.push(blocks[end]!)
    at = end + 1
  }
  return grouped
}

function selectionIn({ doc, mapping }: Transaction, { doc: before, selection }: EditorState): Selection {
  if (!(selection instanceof TextSelection)) return selection.map(doc, mapping)
  const anchor = samePlace(doc, before, selection.anchor)
  const head = samePlace(doc, before, selection.head)
  if (anchor === undefined || head === undefined) return selection.map(doc, mapping)
  return TextSelection.create(doc, anchor, head)
}

function samePlace(doc: Node, before: Node, position: number): number | undefined {
  const $was = before.resolve(position)
  if ($was.parent.type.name !== 'line') return undefined
  const id = blockId($was.node($was.depth - 1))
  const at = positionOfBlock(doc, id)
  const line = at === undefined ? undefined : doc.nodeAt(at + 1)
  if (at === undefined || line?.type.name !== 'line') return undefined
  return at + 2 + sameOffset($was.parent, line, $was.parentOffset)
}

/** Between the same words, where those before it have become more or fewer. */
function sameOffset(was: Node, line: Node, offset: number): number {
  const start = was.content.findDiffStart(line.content)
  if (start === null || offset <= start) return offset
  const end = was.content.findDiffEnd(line.content)!
  // Of two equal letters side by side one is in both what stayed before and what stayed after.
  const shared = Math.max(0, start - Math.min(end.a, end.b))
  if (offset >= end.a + shared) return offset + end.b - end.a
  return Math.min(offset, end.b + shared)
}

/**
 * Makes the document another one, as an edit of the operator's: one step of
 * undo, looked at by the protection like any other. Blocks that are in both keep
 * their ids. Does not apply where nothing differs.
 */
export const applyDocument =
  (page: BlockTree): Command =>
  (state, dispatch) => {
    const next = documentReusing(state.doc, page)
    if (state.doc.eq(next)) return false
    const tr = state.tr
    const fits = stepsBetween(state.doc, next).every((step) => !tr.maybeStep(step).failed)
    if (!fits || !tr.doc.content.eq(next.content)) tr.step(replaceAllStep(tr.doc, next))
    tr.setSelection(TextSelection.atStart(tr.doc))
    dispatch?.(asSeparateUndoStep(tr))
    return true
  }
