import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { frameQueue } from '../../browser/frame-queue'
import { changedRange } from '../changes/changed-range'
import { groupAttrs } from '../schema/attrs'
import { mountCost } from './mount-cost'

/**
 * Which groups of blocks are mounted. All others are in the document but have only an empty placeholder on the page
 * (`placeholder-view.ts`), so a long document is editable as soon as its visible part is mounted.
 *
 * The first groups are mounted, and those that came near the viewport, are around an end of the selection, or are
 * touched by a small change. A mounted group stays mounted. A document of few groups is mounted whole, unless it is
 * the beginning of a longer one.
 */
export interface MountedGroups {
  numbers: ReadonlySet<number>
  /** Decorations on the blocks that this update mounts, so that ProseMirror redraws them. */
  mounting: DecorationSet
}

const key = new PluginKey<MountedGroups>('mounted-groups')

/**
 * Set on a transaction that appends the service's next blocks: in groups, tables whole, with ids that no block of the
 * document has. They are mounted once they come near the viewport, not because they are new.
 */
export const APPENDED_BLOCKS = 'herald-appended-blocks'

/** Whether one of these changes the document other than by appending blocks. */
export const changesMoreThanAppended = (transactions: readonly Transaction[]): boolean =>
  transactions.some((tr) => tr.docChanged && !tr.getMeta(APPENDED_BLOCKS))

/** The most groups to mount at once, at the start or after one change; announcements written by people have fewer. */
export const MAX_GROUPS_AT_ONCE = 10

/** The most blocks, nested ones included, that a change mounts by touching them; a single block is always mounted. */
const MAX_COST_AT_ONCE = 500

/** The height to mount at the start: two large screens. */
const FIRST_PX = 3_000

/** A document of few groups is mounted whole up to this estimated height. */
const WHOLE_PX = 60_000

export function mountedGroupsPlugin(isPartial: () => boolean): Plugin<MountedGroups> {
  return new Plugin<MountedGroups>({
    key,
    state: {
      init: (_, { doc }) => ({
        numbers: new Set(firstGroups(doc, isPartial())),
        mounting: DecorationSet.empty,
      }),
      apply: (tr, now, before) => nextState(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.mounting },
  })
}

/** Undefined without the plugin: everything is mounted. */
export const mountedGroupsOf = (state: EditorState): ReadonlySet<number> | undefined =>
  key.getState(state)?.numbers

/** Whether a block's group is unmounted. */
export function isUnmounted(state: EditorState, block: Node): boolean {
  const mounted = mountedGroupsOf(state)
  const number = groupOf(block)
  return mounted !== undefined && number !== undefined && !mounted.has(number)
}

/** Mounts these groups; undefined if all of them are mounted. */
export function mountTransaction(state: EditorState, numbers: Iterable<number>): Transaction | undefined {
  const mounted = mountedGroupsOf(state)
  const unmounted = mounted ? [...numbers].filter((number) => !mounted.has(number)) : []
  return unmounted.length > 0 ? withMounted(state.tr, unmounted).setMeta('addToHistory', false) : undefined
}

/** Makes a transaction also mount these groups. */
export const withMounted = (tr: Transaction, numbers: Iterable<number>): Transaction =>
  tr.setMeta(key, [...numbers])

function nextState(tr: Transaction, { numbers, mounting }: MountedGroups, before: Node): MountedGroups {
  // Only the last state of a chain of appended transactions is drawn, so the decorations have to last until then.
  const waiting = tr.getMeta('appendedTransaction') ? mounting.map(tr.mapping, tr.doc) : DecorationSet.empty
  const wanted = [
    ...((tr.getMeta(key) as readonly number[] | undefined) ?? []),
    ...(tr.docChanged || tr.selectionSet ? groupsAroundSelection(tr.doc, tr.selection) : []),
    ...(tr.docChanged && !tr.getMeta(APPENDED_BLOCKS) ? groupsTouched(before, tr.doc) : []),
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

function firstGroups(doc: Node, isPartial: boolean): number[] {
  const heights = new Map<number, number>()
  for (const { marks } of doc.children) {
    const { number, height }: { number?: number; height?: number } = marks[0]?.attrs ?? {}
    if (number !== undefined) heights.set(number, height ?? 0)
  }
  const whole = [...heights.values()].reduce((sum, height) => sum + height, 0)
  if (!isPartial && heights.size <= MAX_GROUPS_AT_ONCE && whole <= WHOLE_PX) return [...heights.keys()]
  const first: number[] = []
  let sum = 0
  for (const [number, height] of heights) {
    if (sum >= FIRST_PX) break
    first.push(number)
    sum += height
  }
  return first
}

/** The groups at both ends of the selection and their neighbours, which an arrow key can reach. */
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

/** The groups that a change touches; none if it changes the whole document or a large part of it. */
function groupsTouched(before: Node, doc: Node): number[] {
  const range = changedRange(before, doc)
  if (!range) return []
  const touched = new Set<number>()
  let [end, cost] = [range.from, 0]
  const first = doc.resolve(range.from).index(0)
  for (let index = first; index < doc.childCount && end <= range.after; index++) {
    const block = doc.child(index)
    const number = groupOf(block)
    if (number !== undefined) touched.add(number)
    // Groups of a numbered list, or of blocks that hold many, are large.
    cost += mountCost(block)
    if (touched.size > MAX_GROUPS_AT_ONCE || (index > first && cost > MAX_COST_AT_ONCE)) return []
    end += block.nodeSize
  }
  return [...touched]
}

/** The group number of a top-level block; undefined for the title and for nested blocks. */
export const groupOf = (block: Node): number | undefined =>
  block.marks[0]?.type.name === 'group' ? groupAttrs(block.marks[0]).number : undefined

/** Mounts the group around a position, so that its blocks have DOM. */
export function mountAround(view: EditorView, position: number): void {
  const { doc } = view.state
  const $pos = doc.resolve(Math.min(Math.max(position, 0), doc.content.size))
  const number = groupOf(doc.child(Math.min($pos.index(0), doc.childCount - 1)))
  if (number !== undefined) mountGroups(view, [number])
}

/** Mounted in one update, because each update walks the whole document. */
const GROUPS_AT_ONCE = 8

const queue = frameQueue()

/** Mounts the whole document, a few groups per frame, for the browser's own search. */
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

/** Mounts those of the groups that are not mounted yet. */
export function mountGroups(view: EditorView, numbers: readonly number[]): void {
  const tr = mountTransaction(view.state, new Set(numbers))
  if (tr) view.dispatch(tr)
}
