import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { changedRange } from '../changes/changed-range'
import type { EditorView } from 'prosemirror-view'
import { frameQueue } from '../../limits/frame-queue'

/**
 * Which groups of blocks are drawn. What is far from the screen is in the
 * document, and on the page an empty element in its place (`far-view.ts`): a
 * long document is editable as soon as what one sees of it is drawn.
 *
 * Near are the first groups, those that came near the screen, those around both
 * ends of the selection, and what a small change touches; once near, always
 * near. A document of few groups is drawn whole.
 */
export interface MountedGroups {
  numbers: ReadonlySet<number>
  /** The blocks that this update draws: for that once they are marked, so that ProseMirror looks at them. */
  mounting: DecorationSet
}

const key = new PluginKey<MountedGroups>('near-groups')

/** As many groups are drawn at once, at the start or by one change: no announcement that people write has more. */
export const MAX_GROUPS_AT_ONCE = 10

/** The height of groups that are drawn at the start: two screens, large ones too. */
const FIRST_PX = 3_000

/** A document that is thought to be no higher is drawn whole, if its groups are few. */
const WHOLE_PX = 60_000

export function mountedGroupsPlugin(): Plugin<MountedGroups> {
  return new Plugin<MountedGroups>({
    key,
    state: {
      init: (_, { doc }) => ({ numbers: new Set(firstGroups(doc)), mounting: DecorationSet.empty }),
      apply: (tr, now, before) => nextState(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.mounting },
  })
}

/** Undefined where a document has no such plugin, and everything is drawn. */
export const mountedGroupsOf = (state: EditorState): ReadonlySet<number> | undefined =>
  key.getState(state)?.numbers

/** Whether a block stands in a group that is not drawn. */
export function isUnmounted(state: EditorState, block: Node): boolean {
  const near = mountedGroupsOf(state)
  const number = groupOf(block)
  return near !== undefined && number !== undefined && !near.has(number)
}

/** Draws these groups; undefined where all of them are. */
export function mountTransaction(state: EditorState, numbers: Iterable<number>): Transaction | undefined {
  const near = mountedGroupsOf(state)
  const far = near ? [...numbers].filter((number) => !near.has(number)) : []
  return far.length > 0 ? withMounted(state.tr, far).setMeta('addToHistory', false) : undefined
}

/** A transaction that besides what it does draws these groups. */
export const withMounted = (tr: Transaction, numbers: Iterable<number>): Transaction =>
  tr.setMeta(key, [...numbers])

function nextState(tr: Transaction, { numbers, mounting }: MountedGroups, before: Node): MountedGroups {
  // Of what one change leads to only the last state is shown: what is to be drawn waits for it.
  const waiting = tr.getMeta('appendedTransaction') ? mounting.map(tr.mapping, tr.doc) : DecorationSet.empty
  const wanted = [
    ...((tr.getMeta(key) as readonly number[] | undefined) ?? []),
    ...(tr.docChanged || tr.selectionSet ? groupsAroundSelection(tr.doc, tr.selection) : []),
    ...(tr.docChanged ? groupsTouched(before, tr.doc) : []),
  ]
  const fresh = new Set(wanted.filter((number) => !numbers.has(number)))
  if (fresh.size === 0) return waiting === mounting ? { numbers, mounting } : { numbers, mounting: waiting }
  const marks: Decoration[] = []
  tr.doc.forEach((block, offset) => {
    const number = groupOf(block)
    if (number !== undefined && fresh.has(number))
      marks.push(Decoration.node(offset, offset + block.nodeSize, {}, { drawn: true }))
  })
  return { numbers: new Set([...numbers, ...fresh]), mounting: waiting.add(tr.doc, marks) }
}

function firstGroups(doc: Node): number[] {
  const heights = new Map<number, number>()
  for (const { marks } of doc.children) {
    const { number, height } = (marks[0]?.attrs ?? {}) as { number?: number; height?: number }
    if (number !== undefined) heights.set(number, height ?? 0)
  }
  const whole = [...heights.values()].reduce((sum, height) => sum + height, 0)
  if (heights.size <= MAX_GROUPS_AT_ONCE && whole <= WHOLE_PX) return [...heights.keys()]
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
    if (touched.size > MAX_GROUPS_AT_ONCE) return []
    end += block.nodeSize
  }
  return [...touched]
}

/** The number of the group that a block of the page stands in; undefined for the title and for what stands in a block. */
export const groupOf = (block: Node): number | undefined =>
  block.marks[0]?.type.name === 'group' ? (block.marks[0].attrs.number as number) : undefined

/** Draws the group around a position, so that what stands there can be found on the page. */
export function mountAround(view: EditorView, position: number): void {
  const { doc } = view.state
  const $pos = doc.resolve(Math.min(Math.max(position, 0), doc.content.size))
  const number = groupOf(doc.child(Math.min($pos.index(0), doc.childCount - 1)))
  if (number !== undefined) mountGroups(view, [number])
}

/** Drawn in one update: each looks through the whole document. */
const GROUPS_AT_ONCE = 8

const queue = frameQueue()

/** Draws the whole document from its beginning, some groups a frame: the browser's own search looks at what is drawn. */
export function mountAll(view: EditorView): void {
  const groups = new Set(view.state.doc.children.map(groupOf))
  groups.delete(undefined)
  const numbers = [...groups] as number[]
  for (let from = 0; from < numbers.length; from += GROUPS_AT_ONCE) {
    const some = numbers.slice(from, from + GROUPS_AT_ONCE)
    queue.add(() => {
      if (!view.isDestroyed) mountGroups(view, some)
    })
  }
}

/** Draws these groups, as far as they are not. */
export function mountGroups(view: EditorView, numbers: readonly number[]): void {
  const tr = mountTransaction(view.state, new Set(numbers))
  if (tr) view.dispatch(tr)
}
