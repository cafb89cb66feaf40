import type { Node } from 'prosemirror-model'
import { DecorationSet } from 'prosemirror-view'
import type { DecorationSource, EditorView } from 'prosemirror-view'
import { zip } from '../../../document/block-tree'
import { replacedChild, startOfChild } from '../long/long-fragments'
import { changingDocView } from './doc-view'
import type { Drawn } from './doc-view'
import { NodeDecorations } from './node-decorations'

/**
 * For each key ProseMirror compares all blocks of the document with what it drew, and counts the size of each group of
 * blocks anew. If only one block differs, this plugin draws that block and remembers the sizes of the other
 * groups.
 */
export const updateOneBlock = () => changingDocView(shorten)

function shorten(docView: Drawn): void {
  const update = docView.update.bind(docView)
  docView.update = (node, outer, inner, view) => {
    if (updateOnly(docView, node, inner, view)) {
      docView.updateOuterDeco(outer)
      return true
    }
    return uncounted(() => update(node, outer, inner, view))
  }
}

/** As ProseMirror draws what has no decorations. */
const none: readonly never[] = []
const CHILD_DIRTY = 1

/** Draws the only block that differs from what is shown. False if there is no such block, or more has changed. */
function updateOnly(docView: Drawn, node: Node, inner: DecorationSource, view: EditorView): boolean {
  const before = docView.node!
  const index = replacedChild(before.content, node.content)
  if (index === undefined || docView.dirty > CHILD_DIRTY || !node.sameMarkup(before)) return false
  const [was, block] = [before.child(index), node.child(index)]
  const start = startOfChild(before.content, index)
  if (was.marks !== block.marks || !hasSameAround(docView.innerDeco!, inner, start, was, block)) return false
  const place = drawnAt(docView, start)
  if (place?.block.node !== was) return false
  if (!place.block.update(block, none, inner.forChild(start, block), view)) return false
  if (place.group) forgetSize(place.group)
  docView.node = node
  docView.innerDeco = inner
  docView.dirty = 0
  return true
}

/** Whether no block but this one has got other decorations. Only those of whole nodes can be told apart so cheaply. */
function hasSameAround(
  before: DecorationSource,
  after: DecorationSource,
  start: number,
  { nodeSize }: Node,
  block: Node,
): boolean {
  const [some, others] = [membersOf(before), membersOf(after)]
  if (!some || !others || some.length !== others.length) return false
  const grown = block.nodeSize - nodeSize
  return zip(some, others).every(([one, two]) => two.isSameAround(one, start, start + nodeSize, grown))
}

/** Undefined if one of them is of another class. */
function membersOf(source: DecorationSource & { members?: readonly DecorationSource[] }) {
  if (source === DecorationSet.empty) return none
  const members = source.members ?? [source]
  return members.every((member) => member instanceof NodeDecorations) ? members : undefined
}

/** The block that begins at a position, and its group. The title has none. */
function drawnAt(docView: Drawn, position: number): { block: Drawn; group?: Drawn } | undefined {
  let start = 0
  for (const child of docView.children) {
    const end = start + child.size
    if (position >= end) start = end
    else if (child.node) return position === start ? { block: child } : undefined
    else return isGroup(child) ? inGroup(child, position - start) : undefined
  }
  return undefined
}

function inGroup(group: Drawn, position: number): { block: Drawn; group: Drawn } | undefined {
  countOnce(group)
  let start = 0
  for (const block of group.children) {
    if (start >= position) return start === position ? { block, group } : undefined
    start += block.size
  }
  return undefined
}

const isGroup = ({ mark }: Drawn) => mark?.type.name === 'group'

const SIZE = Symbol('size')
const COUNTED = Symbol('counted')

interface Counted extends Drawn {
  [SIZE]?: number
  [COUNTED]?: number
}

/** A size counted earlier than this no longer holds. */
let epoch = 0
let isUpdating = false

/** While ProseMirror updates any part of a document, the sizes of its groups change. */
function uncounted<T>(update: () => T): T {
  const was = isUpdating
  isUpdating = true
  try {
    return update()
  } finally {
    epoch++
    isUpdating = was
  }
}

function forgetSize(group: Counted): void {
  group[COUNTED] = -1
}

let isCounting = false

/** ProseMirror counts the size of a mark anew whenever it is asked. From now on it remembers that of a group. */
function countOnce(group: Drawn): void {
  if (isCounting) return
  isCounting = true
  const marks = Object.getPrototypeOf(group) as object
  const count = Reflect.getOwnPropertyDescriptor(Object.getPrototypeOf(marks) as object, 'size')!.get!
  Object.defineProperty(marks, 'size', {
    get(this: Counted): number {
      if (isUpdating || !isGroup(this)) return count.call(this) as number
      if (this[COUNTED] !== epoch || this[SIZE] === undefined) {
        this[SIZE] = count.call(this) as number
        this[COUNTED] = epoch
      }
      return this[SIZE]
    },
  })
}
