import { indexTree, preOrder, removeWhere, tokenIn, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mergeTrees } from '../../document/merge/merge-trees'
import { pairBlocks } from '../../document/pairing/pair-blocks'
import { newText } from '../../document/structure/new-tree'
import { runToEnd } from '../../primitives/in-slices'
import type { Content, Placement, VariableValues } from '../content/content'
import { fillCopy, replacesPage } from '../content/fill-copy'
import type { OwnChange } from './take-back'

interface Update {
  /** The page as it is now. */
  page: BlockTree
  /** What the publication wrote there so far, in its order. At least one. */
  changes: readonly OwnChange[]
  how: Placement
  /** The content that was published last, and the one to publish, under the ids of the source. */
  before: Filled
  now: Filled
}

interface Filled {
  content: Content
  values: VariableValues
}

/**
 * The page with the source's changes: a merge of what was published, what the source has now, and the page. Everything
 * that others wrote stays, also within published lines. Published blocks are recognised by their content, so a line that
 * others reworded beyond recognition stays, and the new one comes in its place.
 */
export function updatedPage({ page, changes, how, before, now }: Update, newId: () => string): BlockTree {
  const replaces = replacesPage(changes[0]!.before, how)
  const own = createdIds(changes)
  const published = ownBlocks(changes.at(-1)!.after, own)
  const [old, wanted] = [before, now].map((filled) => copyOn(page, filled, replaces, newId)) as [
    BlockTree,
    BlockTree,
  ]
  // The ids of the page for the old copy, and those of the old copy for the new one.
  const ofPage = runToEnd(pairBlocks(old, { ...page, children: published }))
  const ofOld = runToEnd(pairBlocks(old, wanted))
  const named = new Map<BlockTree, BlockTree>()
  const base = renamed(old, (node) => {
    const there = ofPage.later.get(node)
    const made = { ...withTokenOf(node, node, there), id: there?.id ?? newId() }
    named.set(node, made)
    return made
  })
  const ours = renamed(wanted, (node) => {
    const from = ofOld.earlier.get(node)
    const held = from && ofPage.later.get(from)
    const known = from && named.get(from)
    return { ...withTokenOf(node, from, held), id: known?.id ?? newId() }
  })
  // With the page's other blocks around them, new blocks have neighbours.
  const around = (copy: BlockTree) => ({ ...copy, children: placed(page, own, copy.children, how) })
  return mergeTrees({ base: around(base), ours: around(ours), theirs: page }, newId).document
}

/** A page that has nothing but the copy, under the ids of its source. */
function copyOn(
  page: BlockTree,
  { content, values }: Filled,
  replaces: boolean,
  newId: () => string,
): BlockTree {
  const { content: copy, sourceIds } = fillCopy(content, values, newId)
  const asInSource = (node: BlockTree): BlockTree => ({
    ...node,
    id: sourceIds.get(node.id) ?? node.id,
    children: node.children.map(asInSource),
  })
  const blocks = copy.blocks.map(asInSource)
  const { title } = copy
  if (!title) return { ...page, children: blocks }
  if (replaces)
    return {
      ...page,
      body: { ...page.body, page: { ...page.body.page, elements: [...title] } },
      children: blocks,
    }
  return { ...page, children: [{ ...newText('heading1', title), id: 'heading of the title' }, ...blocks] }
}

function createdIds(changes: readonly OwnChange[]): Set<string> {
  const own = new Set<string>()
  for (const { before, after } of changes) {
    const there = indexTree(before)
    for (const { id } of preOrder(after)) if (!there.has(id)) own.add(id)
  }
  return own
}

/** The own blocks on a page, each below the nearest own one. */
function ownBlocks(page: BlockTree, own: ReadonlySet<string>): BlockTree[] {
  const ownIn = (node: BlockTree): BlockTree[] => {
    const children = node.children.flatMap(ownIn)
    return own.has(node.id) ? [{ ...node, children }] : children
  }
  return page.children.flatMap(ownIn)
}

/** The page's other blocks with these where the own ones begin. */
function placed(
  page: BlockTree,
  own: ReadonlySet<string>,
  blocks: readonly BlockTree[],
  how: Placement,
): readonly BlockTree[] {
  const others = removeWhere(page, ({ id }) => own.has(id)).children
  const first = page.children.findIndex(({ id }) => own.has(id))
  const end = how === 'end' ? others.length : 0
  return others.toSpliced(first === -1 ? end : first, 0, ...blocks)
}

/** The page keeps its own ids and words; every other block is as `change` says. */
function renamed(page: BlockTree, change: (node: BlockTree) => BlockTree): BlockTree {
  const below = (node: BlockTree): BlockTree => {
    const made = change(node)
    return { ...made, children: node.children.map(below) }
  }
  return { ...page, children: page.children.map(below) }
}

/** The block with the page's own token, if it has the same bytes as what was published. */
function withTokenOf(node: BlockTree, from: BlockTree | undefined, held: BlockTree | undefined): BlockTree {
  const token = held && tokenIn(held)
  return token !== undefined && from && tokenIn(node) === tokenIn(from) ? withToken(node, token) : node
}
