import type { Node } from 'prosemirror-model'

export interface ChangedRange {
  from: number
  /** The end in the document before. */
  before: number
  /** The end in the document after. */
  after: number
}

/**
 * The smallest single range outside of which two documents are the same, or undefined if they are equal. Unchanged
 * nodes are shared, so finding it costs a walk over the blocks of the page and along the changed path. Several
 * callers need it after each transaction, so the first result is cached.
 */
export function changedRange(before: Node, after: Node): ChangedRange | undefined {
  const known = lastAsked.get(after)
  if (known?.before.deref() === before) return known.range
  const range = findRange(before, after)
  lastAsked.set(after, { before: new WeakRef(before), range })
  return range
}

/** Whether a change is in the words of one line, as that of a letter. */
export function isInOneLine(before: Node, after: Node): boolean {
  const range = changedRange(before, after)
  if (!range) return false
  const isWithin = (doc: Node, to: number) => {
    const $from = doc.resolve(range.from)
    return $from.parent.isTextblock && to <= $from.end()
  }
  return isWithin(before, range.before) && isWithin(after, range.after)
}

/** By the document after. It must not hold the one before, or every document would hold all before it. */
const lastAsked = new WeakMap<Node, { before: WeakRef<Node>; range: ChangedRange | undefined }>()

function findRange(before: Node, after: Node): ChangedRange | undefined {
  const from = before.content.findDiffStart(after.content)
  const ends = before.content.findDiffEnd(after.content)
  if (from === null || !ends) return undefined
  // With repeated content, the two walks may pass each other.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  return { from, before: ends.a + overlap, after: ends.b + overlap }
}
