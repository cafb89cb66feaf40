import { isTextFamily } from '../../../../contract/docx/block-types'
import type { BlockTree } from '../../../editor/block-tree'
import { isMadeByService, isRemakable } from '../../../editor/queries/remakable'
import { keepsOneChild } from './keeps-one-child'
import { mergePlaces } from './merge-places'
import type { Placing, Sides } from './merge-places'
import { siblingsOf } from './merge-siblings'
import { sameContent } from './same-content'
import { textObject } from './text-content'
import { indexOf } from './tree-index'

/** A block that both sides touched. */
export interface Conflict {
  id: string
  /** `both`: two versions stand side by side. `deleted`: one side deleted what the other edited; the edit stands. */
  kind: 'both' | 'deleted'
  /** The block that holds the others' version. */
  beside?: string
}

export interface Merged {
  document: BlockTree
  conflicts: Conflict[]
}

interface Versions {
  base: BlockTree
  ours: BlockTree
  theirs: BlockTree
}

/**
 * Three-way merge, block by block. Different blocks merge silently and so does
 * structure; a block that both edited keeps ours in place and theirs right
 * after it, as a new block; an edit outlives a deletion. What either side
 * inserted is there exactly once, and so is every block of a kind that only
 * the service can make, unless we deleted it or they did.
 */
export function mergeTrees(versions: Versions, newId: () => string): Merged {
  const sides = {
    base: indexOf(versions.base),
    ours: indexOf(versions.ours),
    theirs: indexOf(versions.theirs),
  }
  const conflicts: Conflict[] = []
  const beside = new Map<string, BlockTree>()
  const kept = new Map<string, BlockTree>()
  for (const id of new Set([...sides.theirs.keys(), ...sides.ours.keys()])) {
    const { content, conflict } = mergedContent(id, sides)
    if (content) kept.set(id, content)
    if (conflict === 'both') beside.set(id, versionBeside(sides.theirs.get(id)!.node, newId()))
    if (conflict) conflicts.push({ id, kind: conflict, beside: beside.get(id)?.id })
  }
  const placing = mergePlaces(sides, kept)
  const parts = { sides, placing, kept, beside, newId }
  return { document: assemble(versions.theirs.id, parts), conflicts }
}

interface MergedContent {
  content?: BlockTree
  conflict?: Conflict['kind']
}

function mergedContent(id: string, sides: Sides): MergedContent {
  const base = sides.base.get(id)?.node
  const ours = sides.ours.get(id)?.node
  const theirs = sides.theirs.get(id)?.node
  if (ours && theirs) return bothHave(ours, theirs, base)
  if (!base) return { content: ours ?? theirs }
  const left = (ours ?? theirs)!
  if (sameContent(left, base) || (ours && !isRemakable(ours))) return {}
  return { content: left, conflict: 'deleted' }
}

function bothHave(ours: BlockTree, theirs: BlockTree, base: BlockTree | undefined): MergedContent {
  if (sameContent(theirs, ours)) return { content: ours }
  if (base && sameContent(ours, base)) return { content: theirs }
  if (base && sameContent(theirs, base)) return { content: ours }
  const isText = ours.block_type === 1 || (isTextFamily(ours.block_type) && isTextFamily(theirs.block_type))
  // Nothing but text can be shown twice; of the rest, what the service has stands.
  return isText ? { content: ours, conflict: 'both' } : { content: theirs }
}

/** The others' words as a block of its own; a title becomes a paragraph. */
function versionBeside(theirs: BlockTree, id: string): BlockTree {
  const text = textObject(theirs.block_type, theirs.body) ?? { elements: [] }
  const elements = text.elements.filter((element) => !isMadeByService(element))
  if (theirs.block_type === 1) return { id, block_type: 2, body: { text: { elements } }, children: [] }
  const key = Object.keys(theirs.body).find((name) => theirs.body[name] === text)!
  return { id, block_type: theirs.block_type, body: { [key]: { ...text, elements } }, children: [] }
}

interface Parts {
  sides: Sides
  placing: Placing
  kept: ReadonlyMap<string, BlockTree>
  beside: ReadonlyMap<string, BlockTree>
  newId: () => string
}

function assemble(root: string, { sides, placing, kept, beside, newId }: Parts): BlockTree {
  const order: { id: string; children: string[] }[] = []
  const childrenOf = siblingsOf(sides, placing)
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const children = childrenOf(id)
    order.push({ id, children })
    waiting.push(...children)
  }
  const made = new Map<string, BlockTree>()
  for (const { id, children } of order.reverse()) {
    const below = children.flatMap((child) => [made.get(child)!, beside.get(child) ?? []].flat())
    const title = id === root ? beside.get(root) : undefined
    if (title) below.unshift(title)
    const was = sides.theirs.get(id)?.node
    // Each side took one of the last two out of a callout: the service refuses one that is empty.
    if (below.length === 0 && was && keepsOneChild(was)) below.push(emptyText(newId()))
    made.set(id, shared(id, below, sides, kept.get(id)))
  }
  return made.get(root)!
}

const emptyText = (id: string): BlockTree => ({
  id,
  block_type: 2,
  body: { text: { elements: [] } },
  children: [],
})

/** Our object where nothing differs from it, as the editor shows it already; else theirs, else a new one. */
function shared(id: string, children: BlockTree[], sides: Sides, content: BlockTree | undefined): BlockTree {
  const candidates = [sides.ours.get(id)?.node, sides.theirs.get(id)?.node].filter(
    (node) => node !== undefined,
  )
  const { block_type, body } = (content ?? candidates.at(-1))!
  const alike = candidates.find(
    (node) =>
      node.body === body &&
      node.children.length === children.length &&
      node.children.every((child, index) => child === children[index]),
  )
  return alike ?? { id, block_type, body, children }
}
