import { Plugin } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import type { LineAttrs } from '../schema/attrs'
import { hasUnsendable, holdsFixed } from '../schema/line-node'
import { changedRange } from './changed-range'

/** Why an edit was not made: the kind, and the number of the block that stands against it. */
export interface RefusedReason {
  /** `removed`: it would be lost. `moved`: it or what it is below would be made anew. `locked`: it cannot be edited. */
  kind: 'removed' | 'moved' | 'locked'
  block_type: number
}

/** Set on a transaction that brings in what the service holds: it may do everything. */
export const FROM_OUTSIDE = 'herald-from-outside'

/**
 * Refuses what cannot be saved. Blocks outside of the text family cannot be made
 * again with what they hold, so no edit removes them, changes their order or
 * puts them below another block; and a text block above such a block keeps its
 * place and its kind, because a move or another kind is a new block on the wire.
 */
export function protection(onRefused: (reason: RefusedReason) => void): Plugin {
  return new Plugin({
    filterTransaction(tr) {
      if (!tr.docChanged || tr.getMeta(FROM_OUTSIDE)) return true
      const reason = reasonAgainst(tr.before, tr.doc)
      if (reason) onRefused(reason)
      return !reason
    },
  })
}

/** What an edit from one document to the other would destroy, or undefined. */
export function reasonAgainst(before: Node, after: Node): RefusedReason | undefined {
  const range = changedRange(before, after)
  if (!range) return undefined
  const had = protectedIn(before, range.from, range.before)
  const has = protectedIn(after, range.from, range.after)
  const now = new Map(has.map((place) => [place.id, place]))
  for (const place of had) {
    const other = now.get(place.id)
    if (!other) return { kind: 'removed', block_type: place.type }
    if (other.parent !== place.parent || other.type !== place.type)
      return { kind: 'moved', block_type: place.type }
    if (place.frozen && !place.frozen.eq(other.frozen ?? other.node)) {
      return { kind: 'locked', block_type: place.type }
    }
  }
  const order = has.filter(({ id }) => had.some((place) => place.id === id))
  const swapped = order.findIndex(({ id }, index) => had[index]?.id !== id)
  return swapped < 0 ? undefined : { kind: 'moved', block_type: order[swapped]!.type }
}

interface Protected {
  id: string
  type: number
  parent: string
  node: Node
  /** What of it may not change at all. */
  frozen: Node | undefined
}

function protectedIn(doc: Node, from: number, to: number): Protected[] {
  const found: Protected[] = []
  const parents: { id: string; end: number }[] = [{ id: '', end: Infinity }]
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) return false
    if (node.type.name === 'table_row') return true
    while (position >= parents.at(-1)!.end) parents.pop()
    const id = node.attrs.id as string
    if (isProtected(node)) {
      const line = node.type.name === 'text_block' ? node.firstChild! : undefined
      const type = line ? (line.attrs as LineAttrs).type : (node.attrs.type as number)
      const object = node.type.name === 'object' ? bareOf(node) : undefined
      const frozen = line && hasUnsendable(line) ? line : object
      found.push({ id, type, parent: parents.at(-1)!.id, node: bareOf(node), frozen })
    }
    parents.push({ id, end: position + node.nodeSize })
    return node.type.name !== 'object'
  })
  return found
}

const bareOf = (node: Node) => (node.marks.length > 0 ? node.mark([]) : node)

const known = new WeakMap<Node, boolean>()

/** Whether a block, or one below it, cannot be made again by a save. */
export function isProtected(node: Node): boolean {
  const was = known.get(node)
  if (was !== undefined) return was
  let found = node.type.name !== 'text_block'
  node.forEach((child) => {
    found ||= child.type.name === 'line' ? holdsFixed(child) : isProtected(child)
  })
  known.set(node, found)
  return found
}
