import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { changedRange } from '../changes/changed-range'
import { groupOf } from './group-of'

/**
 * Which groups of blocks are drawn. What is far from the screen is in the
 * document, and on the page an empty element in its place (`far-view.ts`): a
 * long document is editable as soon as what one sees of it is drawn.
 *
 * Near are the first groups, those that came near the screen, those around both
 * ends of the selection, and what a small change touches; once near, always
 * near. A document of few groups is drawn whole.
 */
export interface NearGroups {
  numbers: ReadonlySet<number>
  /** The blocks that this update draws: for that once they are marked, so that ProseMirror looks at them. */
  drawing: DecorationSet
}

const key = new PluginKey<NearGroups>('near-groups')

/** As many groups are drawn at once, at the start or by one change: no announcement that people write has more. */
export const FEW_GROUPS = 10

/** The height of groups that are drawn at the start: two screens, large ones too. */
const FIRST_PX = 3_000

/** A document that is thought to be no higher is drawn whole, if its groups are few. */
const WHOLE_PX = 60_000

export function nearGroups(): Plugin<NearGroups> {
  return new Plugin<NearGroups>({
    key,
    state: {
      init: (_, { doc }) => ({ numbers: new Set(firstGroups(doc)), drawing: DecorationSet.empty }),
      apply: (tr, now, before) => applied(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.drawing },
  })
}

/** Undefined where a document has no such plugin, and everything is drawn. */
export const nearGroupsOf = (state: EditorState): ReadonlySet<number> | undefined =>
  key.getState(state)?.numbers

/** Whether a block stands in a group that is not drawn. */
export function isFar(state: EditorState, block: Node): boolean {
  const near = nearGroupsOf(state)
  const number = groupOf(block)
  return near !== undefined && number !== undefined && !near.has(number)
}

/** Draws these groups; undefined where all of them are. */
export function drawingGroups(state: EditorState, numbers: Iterable<number>): Transaction | undefined {
  const near = nearGroupsOf(state)
  const far = near ? [...numbers].filter((number) => !near.has(number)) : []
  return far.length > 0 ? alsoDrawing(state.tr, far).setMeta('addToHistory', false) : undefined
}

/** A transaction that besides what it does draws these groups. */
export const alsoDrawing = (tr: Transaction, numbers: Iterable<number>): Transaction =>
  tr.setMeta(key, [...numbers])

function applied(tr: Transaction, { numbers, drawing }: NearGroups, before: Node): NearGroups {
  // Of what one change leads to only the last state is shown: what is to be drawn waits for it.
  const waiting = tr.getMeta('appendedTransaction') ? drawing.map(tr.mapping, tr.doc) : DecorationSet.empty
  const wanted = [
    ...((tr.getMeta(key) as readonly number[] | undefined) ?? []),
    ...(tr.docChanged || tr.selectionSet ? groupsAroundSelection(tr.doc, tr.selection) : []),
    ...(tr.docChanged ? groupsTouched(before, tr.doc) : []),
  ]
  const fresh = new Set(wanted.filter((number) => !numbers.has(number)))
  if (fresh.size === 0) return waiting === drawing ? { numbers, drawing } : { numbers, drawing: waiting }
  const marks: Decoration[] = []
  tr.doc.forEach((block, offset) => {
    const number = groupOf(block)
    if (number !== undefined && fresh.has(number))
      marks.push(Decoration.node(offset, offset + block.nodeSize, {}, { drawn: true }))
  })
  return { numbers: new Set([...numbers, ...fresh]), drawing: waiting.add(tr.doc, marks) }
}

function firstGroups(doc: Node): number[] {
  const heights = new Map<number, number>()
  for (const { marks } of doc.children) {
    const { number, height } = (marks[0]?.attrs ?? {}) as { number?: number; height?: number }
    if (number !== undefined) heights.set(number, height ?? 0)
  }
  const whole = [...heights.values()].reduce((sum, height) => sum + height, 0)
  if (heights.size <= FEW_GROUPS && whole <= WHOLE_PX) return [...heights.keys()]
  const first: number[] = []
  let sum = 0
  for (const [number, height] of heights) {
    if (sum >= FIRST_PX) break
    first.push(number)
    sum += height
  }
  return first
}

/** The groups that hold the ends of the selection, and those next to them: an arrow key leads there at once. */
function groupsAroundSelection(doc: Node, { $anchor, $head }: Selection): number[] {
  const indexes = new Set([$anchor.index(0), $head.index(0)])
  return [...indexes].flatMap((index) => groupsAround(doc, Math.min(index, doc.childCount - 1)))
}

function groupsAround(doc: Node, index: number): number[] {
  const own = groupOf(doc.child(index))
  const found = own === undefined ? [] : [own]
  for (const step of [-1, 1]) {
    let at = index + step
    while (at >= 0 && at < doc.childCount && groupOf(doc.child(at)) === own) at += step
    const next = at >= 0 && at < doc.childCount ? groupOf(doc.child(at)) : undefined
    if (next !== undefined) found.push(next)
  }
  return found
}

/** What is written into few groups is seen there; what changes the whole document need not be drawn for it. */
function groupsTouched(before: Node, doc: Node): number[] {
  const range = changedRange(before, doc)
  if (!range) return []
  const touched = new Set<number>()
  let end = range.from
  for (let index = doc.resolve(range.from).index(0); index < doc.childCount && end <= range.after; index++) {
    const block = doc.child(index)
    const number = groupOf(block)
    if (number !== undefined) touched.add(number)
    if (touched.size > FEW_GROUPS) return []
    end += block.nodeSize
  }
  return [...touched]
}
