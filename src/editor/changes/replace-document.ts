import { Fragment, Mark, Slice } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Selection, Transaction, Command } from 'prosemirror-state'
import { CellSelection, inSameTable } from 'prosemirror-tables'
import { AttrStep, ReplaceStep, StepResult } from 'prosemirror-transform'
import type { Step } from 'prosemirror-transform'
import type { BlockTree } from '../../../document/block-tree'
import { appendedTo } from '../../../document/wire/tree-from-blocks'
import { asSeparateUndoStep } from '../commands/history'
import { APPENDED_BLOCKS } from '../mounting/mounted-groups'
import { positionOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { schema } from '../schema/schema'
import { withoutGroup, lineOf, nodeFromTree } from '../wire/doc-from-tree'
import { assignGroups, assignGroupsIfLarge } from '../wire/groups'
import { cachedTree, cacheNodes, cacheTree } from '../wire/node-cache'
import { changedRange } from './changed-range'
import { REMOTE_CHANGE } from './protection'

/**
 * Replaces this document by another: one step for each place where they differ,
 * outside of history. The cursor stays in its block, between the same words, wherever
 * the block has moved, and selected cells stay selected. Undefined if nothing differs.
 */
export function replaceDocument(state: EditorState, page: BlockTree): Transaction | undefined {
  const next = documentReusing(state.doc, page)
  const range = changedRange(state.doc, next)
  if (!range && blockId(state.doc) === page.id) return undefined
  const tr = state.tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGE, true)
  if (blockId(state.doc) !== page.id) tr.setDocAttribute('id', page.id)
  if (range) {
    const fits = stepsBetween(state.doc, next).every((step) => !tr.maybeStep(step).failed)
    if (!fits || !tr.doc.content.eq(next.content)) tr.step(replaceAllStep(tr.doc, next))
  }
  return tr.setSelection(selectionIn(tr, state))
}

/**
 * Appends blocks, outside of history; cursor and open menus stay as they are. None of their ids may be in the document
 * already.
 */
export function appendBlocks(state: EditorState, blocks: readonly BlockTree[]): Transaction {
  const count = state.doc.childCount + blocks.length
  const nodes = assignGroups(
    blocks.map((block) => withoutGroup(nodeFromTree(block))),
    count,
  )
  const tr = state.tr
    .step(new AppendStep(state.doc, nodes))
    .setMeta('addToHistory', false)
    .setMeta(REMOTE_CHANGE, true)
    .setMeta(APPENDED_BLOCKS, true)
  const before = cachedTree(state.doc)
  if (before) cacheTree(tr.doc, appendedTo(before, blocks))
  return tr
}

/**
 * Appends blocks. Nodes made from a tree fit by construction. ProseMirror's own step would check them and all
 * existing nodes against the schema again.
 */
class AppendStep extends ReplaceStep {
  constructor({ content: { size } }: Node, blocks: Node[]) {
    super(size, size, new Slice(Fragment.fromArray(blocks), 0, 0))
  }

  override apply(doc: Node): StepResult {
    if (this.from !== doc.content.size) return super.apply(doc)
    return StepResult.ok(doc.copy(doc.content.append(this.slice.content)))
  }
}

/** The document of a page, reusing the nodes and groups of the shown one wherever they are the same. */
function documentReusing(shown: Node, page: BlockTree): Node {
  cacheNodes(shown)
  const bareLine = lineOf(page)
  const line = bareLine.eq(shown.child(0)) ? shown.child(0) : bareLine
  const groups = new Map(shown.children.map((node) => [blockId(node), node.marks]))
  const blocks = page.children.map((child) => {
    const node = nodeFromTree(child)
    const marks = groups.get(child.id)
    if (!marks) return withoutGroup(node)
    return node.marks === marks ? node : node.mark(marks)
  })
  return schema.node('doc', { id: page.id }, Fragment.fromArray([line, ...allInGroups(blocks)]))
}

/** Blocks without a group join the one before them (the first blocks the one after); many at once get their own groups. */
function allInGroups(blocks: readonly Node[]): Node[] {
  const grouped: Node[] = []
  for (let at = 0; at < blocks.length;) {
    let end = at
    while (blocks[end]?.marks.length === 0) end++
    const neighbour = grouped.at(-1) ?? blocks[end]
    const come = neighbour ? assignGroupsIfLarge(blocks.slice(at, end)) : assignGroups(blocks.slice(at, end))
    for (const block of come)
      grouped.push(block.marks.length > 0 || !neighbour ? block : block.mark(neighbour.marks))
    grouped.push(...blocks.slice(end, end + 1))
    at = end + 1
  }
  return grouped
}

function selectionIn({ doc, mapping }: Transaction, { doc: before, selection }: EditorState): Selection {
  if (selection instanceof CellSelection) return sameCells(doc, selection) ?? selection.map(doc, mapping)
  if (!(selection instanceof TextSelection)) return selection.map(doc, mapping)
  const anchor = samePlace(doc, before, selection.anchor)
  const head = samePlace(doc, before, selection.head)
  if (anchor === undefined || head === undefined) return selection.map(doc, mapping)
  return TextSelection.create(doc, anchor, head)
}

/** From one cell to the other, at their current positions. */
function sameCells(doc: Node, { $anchorCell, $headCell }: CellSelection): Selection | undefined {
  const [anchor, head] = [$anchorCell, $headCell].map(({ nodeAfter }) =>
    nodeAfter ? positionOfBlock(doc, blockId(nodeAfter)) : undefined,
  )
  if (anchor === undefined || head === undefined) return undefined
  return inSameTable(doc.resolve(anchor), doc.resolve(head))
    ? CellSelection.create(doc, anchor, head)
    : undefined
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

/** The offset between the same words, when there is more or less text before it. */
function sameOffset(was: Node, line: Node, offset: number): number {
  const start = was.content.findDiffStart(line.content)
  if (start === null || offset <= start) return offset
  const end = was.content.findDiffEnd(line.content)
  if (!end) return offset
  // If a letter is doubled, one of the two can count as unchanged both from the start and from the end.
  const shared = Math.max(0, start - Math.min(end.a, end.b))
  if (offset >= end.a + shared) return offset + end.b - end.a
  return Math.min(offset, end.b + shared)
}

/**
 * Replaces the document by another as an edit by the operator: one undo step, checked by the protection like any
 * other. Blocks that are in both keep their ids. Does not apply if nothing differs.
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

/** With more differences it is a different document, and one step is cheaper than all of them. */
const MOST_STEPS = 100

/**
 * The steps that turn one document into the other: one for each place where they differ, the last place first, so
 * that each fits the result of the one before. No step covers the text between two such places, so earlier edits
 * there can still be undone.
 */
function stepsBetween(before: Node, after: Node): readonly Step[] {
  const steps: Step[] = []
  const isDone = addSteps(steps, before, after, 0)
  return isDone ? steps.toReversed() : [replaceAllStep(before, after)]
}

/** Replaces everything; it also works where separate steps would pass through a state that the schema forbids. */
const replaceAllStep = (before: Node, after: Node): Step =>
  new ReplaceStep(0, before.content.size, new Slice(after.content, 0, 0))

/** Adds the steps for the content of two nodes, which begins at this position; false if there are too many. */
function addSteps(steps: Step[], before: Node, after: Node, start: number): boolean {
  if (before.inlineContent) {
    const range = changedRange(before, after)
    if (!range) return true
    const slice = after.slice(range.from, range.after)
    steps.push(new ReplaceStep(start + range.from, start + range.before, slice))
    return steps.length <= MOST_STEPS
  }
  const [starts, startsAfter] = [startsOf(before), startsOf(after)]
  for (const { from, to, fromAfter, toAfter } of runsOf(before, after)) {
    const [at = 0, end = at] = [starts[from], starts[to]]
    const isPair = to - from === 1 && toAfter - fromAfter === 1
    const [old, next] = isPair ? [before.child(from), after.child(fromAfter)] : []
    if (old && next && isSameButInside(old, next)) {
      if (!old.sameMarkup(next)) addAttributes(steps, old, next, start + at)
      if (!addSteps(steps, old, next, start + at + 1)) return false
    } else {
      const run = after.slice(startsAfter[fromAfter] ?? 0, startsAfter[toAfter])
      steps.push(new ReplaceStep(start + at, start + end, run))
    }
    if (steps.length > MOST_STEPS) return false
  }
  return true
}

/**
 * Whether a node stays and is changed in place. A changed object is replaced, because its attributes also hold the
 * token that the service assigned to its content. Undoing an earlier edit of the same node would remove that token.
 */
const isSameButInside = (old: Node, next: Node) =>
  !old.isLeaf &&
  (old.sameMarkup(next) ||
    (old.type.name === 'line' && next.type === old.type && Mark.sameSet(old.marks, next.marks)))

function addAttributes(steps: Step[], old: Node, next: Node, position: number): void {
  for (const [name, value] of Object.entries(next.attrs))
    if (old.attrs[name] !== value) steps.push(new AttrStep(position, name, value))
}

/** A run of children by index in one node, and the run that the other node has in its place. */
interface Run {
  from: number
  to: number
  fromAfter: number
  toAfter: number
}

/** Children that both have in the same order separate the runs; one that differs inside is a run of its own. */
function runsOf(before: Node, after: Node): Run[] {
  const indexes = new Map(before.children.map((child, index) => [keyOf(child, index), index]))
  const runs: Run[] = []
  let [from, fromAfter] = [0, 0]
  const close = (to: number, toAfter: number) => {
    if (to > from || toAfter > fromAfter) runs.push({ from, to, fromAfter, toAfter })
    ;[from, fromAfter] = [to, toAfter]
  }
  after.children.forEach((child, at) => {
    const index = indexes.get(keyOf(child, at))
    if (index === undefined || index < from) return
    close(index, at)
    if (before.child(index).eq(child)) [from, fromAfter] = [index + 1, at + 1]
    else close(index + 1, at + 1)
  })
  close(before.childCount, after.childCount)
  return runs
}

/** A line and a table row have no id; they are identified by their index. */
const keyOf = (node: Node, index: number): unknown => node.attrs.id ?? index

/** Where each child begins, and where the last one ends. */
function startsOf(node: Node): number[] {
  let end = 0
  return [0, ...node.children.map(({ nodeSize }) => (end += nodeSize))]
}
