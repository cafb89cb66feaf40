import type { Node, ResolvedPos } from 'prosemirror-model'
import { NodeSelection, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { FOLDED } from '../../../contract/docx/text-fields'
import { hasStyleField, headingLevel as levelOf } from '../../../document/blocks/registry'
import { withStyle } from '../../../document/wire/text-body'
import { changedRange } from '../changes/changed-range'
import { isFolded as isFoldedOnWire, existingNode } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { NodeDecorations } from '../view/node-decorations'
import type { DecoratedNode } from '../view/node-decorations'

/**
 * The folds on the page. A fold on the wire (`folded`, platform/docx#text) hides the children of a block, and for a
 * heading also what follows, up to the next heading that is no deeper. In a read-only document, or when a search
 * finds hidden text, a fold changes on the page only, until the page closes. Such blocks are `turned`.
 *
 * A document in which nothing is folded costs nothing. Otherwise the cost of a transaction depends on what headings
 * hide, never on the whole document.
 */
interface Folding {
  /** Positions of blocks that are shown the other way round, in order. */
  turned: readonly number[]
  /** Positions of the headings that are folded on the page. */
  headings: readonly number[]
  /** The ranges that they hide. */
  hidden: readonly { heading: number; from: number; to: number }[]
  decorations: ReturnType<typeof NodeDecorations.of>
}

const key = new PluginKey<Folding>('folding')
const nothing: Folding = { turned: [], headings: [], hidden: [], decorations: NodeDecorations.of([]) }

export function foldingPlugin(): Plugin<Folding> {
  return new Plugin<Folding>({
    key,
    state: {
      init: (_, { doc }) => foldingOf(doc, [], foldedHeadings(doc, 0, doc.content.size, [])),
      apply: (tr, now, before) => applied(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
    appendTransaction: (_, __, state) => shownToCaret(state),
  })
}

function applied(tr: Transaction, now: Folding, before: Node): Folding {
  const turn: readonly number[] | undefined = tr.getMeta(key)
  if (!tr.docChanged && !turn) return now
  const map = (positions: readonly number[]) =>
    positions.flatMap((position) => {
      const { pos, deletedAfter } = tr.mapping.mapResult(position, 1)
      return deletedAfter ? [] : [pos]
    })
  const kept = map(now.turned)
  const turned = turn ? exclusive(kept, turn) : kept
  const range = tr.docChanged ? changedRange(before, tr.doc) : undefined
  const candidates = new Set([
    ...map(now.headings),
    ...turned,
    ...(turn ?? []),
    ...(range ? foldedHeadings(tr.doc, range.from, range.after, turned) : []),
  ])
  if (candidates.size === 0) return nothing
  return foldingOf(tr.doc, turned, [...candidates])
}

/** The positions that are in exactly one of the two lists, in order. */
function exclusive(some: readonly number[], others: readonly number[]): number[] {
  const [one, other] = [new Set(some), new Set(others)]
  return [...some.filter((at) => !other.has(at)), ...others.filter((at) => !one.has(at))].toSorted(
    (a, b) => a - b,
  )
}

function foldedHeadings(doc: Node, from: number, to: number, turned: readonly number[]): number[] {
  const found: number[] = []
  const isTurned = new Set(turned)
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'line') return false
    if (headingLevel(node) && isFoldedOnWire(node) !== isTurned.has(position)) found.push(position)
    // Most blocks hold a line and nothing else.
    return node.childCount > 1 || !node.firstChild?.isTextblock
  })
  return found
}

function foldingOf(doc: Node, turned: readonly number[], candidates: readonly number[]): Folding {
  const isTurned = new Set(turned)
  const hidden: Folding['hidden'][number][] = []
  const marks: DecoratedNode[] = []
  let done = 0
  atPositions(doc, candidates, ({ parent, index, at, depth }) => {
    const block = parent.child(index)
    if (isTurned.has(at)) marks.push(...turnedMark(block, at, depth))
    if (!headingLevel(block) || isFoldedOnWire(block) === isTurned.has(at)) return
    const from = at + block.nodeSize
    const to = sectionEndIn(parent, index, at)
    hidden.push({ heading: at, from, to })
    let [next, end] = [index + 1, from]
    while (end < to) {
      const position = end
      end += parent.child(next++).nodeSize
      if (position >= done) marks.push({ at: position, end, depth, attributes: outOfSight })
    }
    done = Math.max(done, to)
  })
  if (hidden.length === 0 && turned.length === 0) return nothing
  const decorations = NodeDecorations.of(marks.toSorted((a, b) => a.at - b.at))
  return { turned, headings: hidden.map(({ heading }) => heading), hidden, decorations }
}

const outOfSight = { class: 'ed-hidden' }

function turnedMark(block: Node, position: number, depth: number): DecoratedNode[] {
  const line = block.firstChild
  if (line?.type.name !== 'line') return []
  const name = isFoldedOnWire(block) ? 'data-shown' : 'data-hidden'
  const at = position + 1
  return [{ at, end: at + line.nodeSize, depth: depth + 1, attributes: { [name]: '' } }]
}

/** A block in its place: its index in its parent, its position, and how many blocks it is in. */
interface Place {
  parent: Node
  index: number
  at: number
  depth: number
}

/** Calls back for the block at each position, in one walk: to find one position walks all blocks before it. */
function atPositions(doc: Node, positions: readonly number[], found: (place: Place) => void): void {
  const wanted = positions.toSorted((a, b) => a - b)
  let next = 0
  const skipTo = (position: number) => {
    while (next < wanted.length && wanted[next]! < position) next++
  }
  const walk = (parent: Node, start: number, depth: number) => {
    let at = start
    for (let index = 0; index < parent.childCount && next < wanted.length; index++) {
      const child = parent.child(index)
      const end = at + child.nodeSize
      if (wanted[next] === at) found({ parent, index, at, depth })
      skipTo(at + 1)
      if (next < wanted.length && wanted[next]! < end) walk(child, at + 1, depth + 1)
      skipTo(end)
      at = end
    }
  }
  walk(doc, 0, 0)
}

/** Whether a block's children, or a heading's section, are hidden on the page. */
export function isFoldedInView(state: EditorState, position: number): boolean {
  const block = state.doc.nodeAt(position)
  if (block?.type.name !== 'text_block') return false
  return isFoldedOnWire(block) !== (key.getState(state)?.turned.includes(position) ?? false)
}

/** Folds or unfolds a block: an edit, which is saved, unless `isEdit` is false or the block is `turned`. */
export function foldAt(state: EditorState, position: number, isEdit: boolean): Transaction {
  const { tr, doc, selection } = state
  const isTurned = key.getState(state)?.turned.includes(position) ?? false
  const willFold = !isFoldedInView(state, position)
  if (isTurned || !isEdit) tr.setMeta(key, [position])
  else setFolded(tr, position, willFold)
  const line = existingNode(doc, position + 1)
  const end = position + 1 + line.nodeSize - 1
  const isInside = selection.head > end && selection.head < sectionEnd(doc, position)
  if (willFold && isInside) tr.setSelection(TextSelection.create(tr.doc, end))
  return tr
}

function setFolded(tr: Transaction, position: number, folded: boolean): void {
  const { type, body } = lineAttrs(existingNode(tr.doc, position + 1))
  tr.setNodeAttribute(position + 1, 'body', withStyle(type, body, { folded }))
}

/** Unfolds blocks in an edit that would hide visible text: for every user, as one undo step. */
export function unfoldIn(tr: Transaction, state: EditorState, positions: readonly number[]): void {
  const folded = positions.filter((position) => isFoldedInView(state, position))
  const turned = folded.filter((position) => !isFoldedOnWire(existingNode(tr.doc, position)))
  for (const position of folded) if (!turned.includes(position)) setFolded(tr, position, false)
  if (turned.length > 0) tr.setMeta(key, turned)
}

/** The folded headings whose sections end where a block begins. */
export const sectionsEndingAt = (state: EditorState, position: number): number[] =>
  (key.getState(state)?.hidden ?? []).filter(({ to }) => to === position).map(({ heading }) => heading)

/** The nearest block around a position that can be folded or unfolded. */
export function foldableAround({ doc, selection: { $head } }: EditorState): number | undefined {
  for (let depth = $head.depth; depth > 0; depth--) {
    const position = $head.before(depth)
    if ($head.node(depth).type.name === 'text_block' && canFold(doc, position)) return position
  }
  return undefined
}

/** A caret or a selected card is never hidden: the blocks that hide it are unfolded, without an edit. */
function shownToCaret(state: EditorState): Transaction | null {
  const { selection } = state
  const isCard = selection instanceof NodeSelection
  if (!isCard && !(selection instanceof TextSelection)) return null
  const around = hidersOf(state, isCard ? selection.$from : selection.$head)
  return around.length > 0 ? state.tr.setMeta(key, around).setMeta('addToHistory', false) : null
}

function hidersOf(state: EditorState, $pos: ResolvedPos): number[] {
  const found: number[] = []
  for (let depth = 1; depth <= $pos.depth; depth++) {
    if ($pos.node(depth).type.name !== 'text_block' || $pos.index(depth) === 0) continue
    if (isFoldedInView(state, $pos.before(depth))) found.push($pos.before(depth))
  }
  for (const { heading, from, to } of key.getState(state)?.hidden ?? [])
    if ($pos.pos >= from && $pos.pos < to) found.push(heading)
  return [...new Set(found)]
}

/** 1 to 9; undefined if it is not a heading. */
function headingLevel(block: Node): number | undefined {
  const line = block.firstChild
  if (block.type.name !== 'text_block' || line?.type.name !== 'line') return undefined
  const { type } = lineAttrs(line)
  return levelOf(type)
}

/** Where a heading's section ends: at its next sibling heading that is no deeper. For other blocks, their own end. */
export function sectionEnd(doc: Node, position: number): number {
  const $at = doc.resolve(position)
  return sectionEndIn($at.parent, $at.index(), position)
}

function sectionEndIn(parent: Node, index: number, position: number): number {
  const block = parent.child(index)
  const level = headingLevel(block)
  let end = position + block.nodeSize
  if (!level) return end
  for (let after = index + 1; after < parent.childCount; after++) {
    const next = parent.child(after)
    if ((headingLevel(next) ?? 10) <= level) break
    end += next.nodeSize
  }
  return end
}

/** The kinds that the wire can fold once they have children (platform/docx#text). */
const isFoldable = (line: Node) => hasStyleField(lineAttrs(line).type, FOLDED)

/** Whether there is anything to fold: children, or a heading's section. */
export function canFold(doc: Node, position: number): boolean {
  const block = doc.nodeAt(position)
  if (block?.type.name !== 'text_block') return false
  const level = headingLevel(block)
  if (!level) return block.childCount > 1 && isFoldable(block.child(0))
  const next = doc.resolve(position).parent.maybeChild(doc.resolve(position).index() + 1)
  return block.childCount > 1 || (next !== null && (headingLevel(next) ?? 10) > level)
}
