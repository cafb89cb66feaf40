import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'

/*
 * ProseMirror counts the blocks from the first one to find a position, and compares two documents block by block. In a
 * document of 100,000 blocks that is most of what a key costs. A long fragment gets a table of where its children
 * begin, and remembers which one child was replaced to make it.
 */

/** In a fragment of fewer children the walk itself is as fast. */
const LONG = 64
/** Children between two entries of the table. */
const SPAN = 64

const tables = new WeakMap<Fragment, Int32Array>()
const made = new WeakMap<Fragment, { from: WeakRef<Fragment>; index: number }>()

/**
 * The index of the only child in which two long fragments differ. Undefined if it is not known: they may differ in
 * others, or not at all.
 */
export function replacedChild(before: Fragment, after: Fragment): number | undefined {
  const one = made.get(after)
  if (one?.from.deref() === before) return one.index
  const other = made.get(before)
  return other?.from.deref() === after ? other.index : undefined
}

/** Where a child begins in its fragment; for the number of children, where the fragment ends. */
export function startOfChild(fragment: Fragment, index: number): number {
  const table = fragment.childCount >= LONG ? tableOf(fragment) : [0]
  const entry = Math.min(Math.floor(index / SPAN), table.length - 1)
  let at = entry * SPAN
  let start = table[entry]!
  for (; at < index; at++) start += fragment.content[at]!.nodeSize
  return start
}

function tableOf(fragment: Fragment): Int32Array {
  const known = tables.get(fragment)
  if (known) return known
  const { content } = fragment
  const table = new Int32Array(Math.ceil(content.length / SPAN))
  let start = 0
  for (let index = 0; index < content.length; index++) {
    if (index % SPAN === 0) table[index / SPAN] = start
    start += content[index]!.nodeSize
  }
  tables.set(fragment, table)
  return table
}

/** The last entry before a position, and at least the first. */
function entryBefore(table: Int32Array, position: number): number {
  let [low, high] = [0, table.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (table[middle]! < position) low = middle
    else high = middle - 1
  }
  return low
}

interface Found {
  index: number
  offset: number
}
type Visit = (node: Node, start: number, parent: Node | null, index: number) => boolean | void

/** The methods that walk; `long-fragments.test.ts` compares them with ProseMirror's own. */
const prototype = Fragment.prototype as Fragment & { findIndex(position: number): Found }
const { eq, findIndex, nodesBetween, findDiffStart, findDiffEnd, replaceChild } = prototype

prototype.findIndex = function (this: Fragment, position) {
  if (this.childCount < LONG || position <= 0 || position >= this.size) return findIndex.call(this, position)
  const table = tableOf(this)
  const entry = entryBefore(table, position)
  let offset = table[entry]!
  for (let index = entry * SPAN; ; index++) {
    const end = offset + this.content[index]!.nodeSize
    if (end >= position) return end === position ? { index: index + 1, offset: end } : { index, offset }
    offset = end
  }
}

prototype.nodesBetween = function (this: Fragment, from, to, visit: Visit, nodeStart = 0, parent) {
  if (this.childCount < LONG || from <= 0) return nodesBetween.call(this, from, to, visit, nodeStart, parent)
  const table = tableOf(this)
  const entry = entryBefore(table, from)
  let start = table[entry]!
  for (let index = entry * SPAN; start < to && index < this.childCount; index++) {
    const child = this.content[index]!
    const end = start + child.nodeSize
    if (
      end > from &&
      visit(child, nodeStart + start, parent ?? null, index) !== false &&
      child.content.size > 0
    ) {
      const inside = start + 1
      child.nodesBetween(
        Math.max(0, from - inside),
        Math.min(child.content.size, to - inside),
        visit,
        nodeStart + inside,
      )
    }
    start = end
  }
}

prototype.replaceChild = function (this: Fragment, index, node) {
  const after = replaceChild.call(this, index, node)
  const before = this.content[index]
  if (after === this || !before || this.childCount < LONG) return after
  made.set(after, { from: new WeakRef<Fragment>(this), index })
  const table = tables.get(this)?.slice()
  if (!table) return after
  const grown = node.nodeSize - before.nodeSize
  for (let entry = Math.floor(index / SPAN) + 1; entry < table.length; entry++) table[entry]! += grown
  tables.set(after, table)
  return after
}

prototype.eq = function (this: Fragment, other) {
  const index = replacedChild(this, other)
  return index === undefined ? eq.call(this, other) : this.child(index).eq(other.child(index))
}

prototype.findDiffStart = function (this: Fragment, other, start = 0) {
  const index = replacedChild(this, other)
  if (index === undefined) return findDiffStart.call(this, other, start)
  const [one, two] = [Fragment.from(this.child(index)), Fragment.from(other.child(index))]
  return findDiffStart.call(one, two, start + startOfChild(this, index))
}

prototype.findDiffEnd = function (this: Fragment, other, end = this.size, otherEnd = other.size) {
  const index = replacedChild(this, other)
  if (index === undefined) return findDiffEnd.call(this, other, end, otherEnd)
  const [one, two] = [Fragment.from(this.child(index)), Fragment.from(other.child(index))]
  const start = startOfChild(this, index)
  const after = this.size - start - one.size
  return findDiffEnd.call(one, two, end - after, otherEnd - after)
}
