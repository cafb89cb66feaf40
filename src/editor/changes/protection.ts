import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { TEXT, VIEW } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { canRecreate } from '../../../document/structure/can-recreate'
import { isTable } from '../queries/blocks'
import { blockId, blockType, cellAttrs, lineAttrs, objectAttrs } from '../schema/attrs'
import { hasUnsendable, holdsFixed } from '../schema/line-node'
import { changedRange } from './changed-range'

/** Why an edit was refused: the kind, and the type of the block that forbids it. */
export interface ChangeRefusal {
  /** `removed`: it would be lost. `moved`: it or its parent would be recreated. `locked`: it cannot be edited. */
  kind: 'removed' | 'moved' | 'locked'
  block_type: number
}

/** Set on a transaction that brings in the service's content: it may do everything. */
export const REMOTE_CHANGE = 'herald-from-outside'

/**
 * Set on a transaction that deletes, with the operator's consent, what cannot be
 * recreated. It stays out of the history: undo could not bring it back.
 */
export const CONFIRMED_DELETION = 'herald-with-consent'

/**
 * Refuses what cannot be saved. A block that cannot be recreated is not
 * removed in passing, not put below another block, and not moved past another
 * of its sort. A block that holds one keeps its place as well, because moving
 * it would recreate everything below it.
 */
export function protection(onRefused: (reason: ChangeRefusal) => void): Plugin {
  return new Plugin({
    filterTransaction(tr) {
      if (!tr.docChanged || tr.getMeta(REMOTE_CHANGE)) return true
      const reason = changeRefusal(tr.before, tr.doc)
      if (!reason || (reason.kind === 'removed' && tr.getMeta(CONFIRMED_DELETION))) return true
      onRefused(reason)
      return false
    },
  })
}

/** The reason to refuse an edit from one document to the other, or undefined. */
export function changeRefusal(before: Node, after: Node): ChangeRefusal | undefined {
  const range = changedRange(before, after)
  if (!range) return undefined
  const had = fixedIn(before, range.from, range.before)
  if (had.length === 0) return undefined
  const has = fixedIn(after, range.from, range.after)
  const now = new Map(has.map((place) => [place.id, place]))
  const removed = had.filter(({ id }) => !now.has(id))
  const lost = removed.find(({ isItself }) => isItself) ?? removed[0]
  if (lost) return { kind: 'removed', block_type: lost.type }
  for (const place of had) {
    const other = now.get(place.id)!
    if (other.parent !== place.parent || other.type !== place.type)
      return { kind: 'moved', block_type: place.type }
    if (place.frozen && !place.frozen.eq(other.frozen ?? other.node)) {
      return { kind: 'locked', block_type: place.type }
    }
  }
  const known = new Set(had.map(({ id }) => id))
  const order = has.filter(({ id }) => known.has(id))
  const swapped = order.findIndex(({ id }, index) => had[index]?.id !== id)
  return swapped < 0 ? undefined : { kind: 'moved', block_type: order[swapped]!.type }
}

interface Fixed {
  id: string
  type: number
  /** Undefined for the page; a block that is new has an empty id. */
  parent: string | undefined
  node: Node
  /** Whether it is fixed itself, not only because of what it holds. */
  isItself: boolean
  /** The part that may not change at all. */
  frozen: Node | undefined
}

function fixedIn(doc: Node, from: number, to: number): Fixed[] {
  const found: Fixed[] = []
  const parents: { id: string | undefined; end: number }[] = [{ id: undefined, end: Infinity }]
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) return false
    if (node.type.name === 'table_row') return true
    while (position >= (parents.at(-1)?.end ?? Infinity)) parents.pop()
    if (!isFixed(node)) return false
    const id = blockId(node)
    const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
    const type = line ? lineAttrs(line).type : blockType(node)
    const isItself = isFixedItself(node)
    const object = node.type.name === 'object' && isItself ? frozenPart(node, type) : undefined
    const frozen = line && hasUnsendable(line) ? line : object
    found.push({ id, type, parent: parents.at(-1)?.id, node: bareOf(node), isItself, frozen })
    parents.push({ id, end: position + node.nodeSize })
    return !(node.type.name === 'object' && isItself)
  })
  return found
}

/** The whole object; for a view only how it shows its file, because the file can be replaced in place. */
const frozenPart = (object: Node, type: number) =>
  type === VIEW ? bareOf(object).copy(Fragment.empty) : bareOf(object)

const bareOf = (node: Node) => (node.marks.length > 0 ? node.mark([]) : node)

const known = new WeakMap<Node, boolean>()

/** Whether a save cannot recreate a block or one below it. */
export function isFixed(node: Node): boolean {
  const was = known.get(node)
  if (was !== undefined) return was
  let found = isFixedItself(node)
  node.forEach((child) => (found ||= child.type.name !== 'line' && isFixed(child)))
  known.set(node, found)
  return found
}

/** Whether a block cannot be recreated, regardless of its children. */
function isFixedItself(node: Node): boolean {
  const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
  if (line) return holdsFixed(line)
  if (node.type.name === 'table_row') return false
  if (node.type.name === 'table_cell') return cellAttrs(node).covered.some(holdsFixedTree)
  const { id, type, body } = objectAttrs(node)
  const children = isTable(node) ? [] : node.children.map(shallow)
  return !canRecreate({ id, block_type: type, body, children })
}

const shallow = (node: Node): BlockTree => {
  const { id, type, body } = objectAttrs(node)
  return { id, block_type: type ?? TEXT, body: body ?? {}, children: [] }
}

const holdsFixedTree = (tree: BlockTree): boolean => !canRecreate(tree) || tree.children.some(holdsFixedTree)
