import { indexTree, preOrder } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { similarity } from '../compare/compare-words'
import { plainText, sameContent } from '../compare/same-content'
import { mergeContent } from './merge-content'
import type { Conflict } from './merge-trees'

/** A block before and after this page wrote it. */
export interface Written {
  before: BlockTree
  after: BlockTree
}

/** What this page deleted, with everything below it, and its place: the block that held it and the blocks around it. */
export interface Deleted {
  tree: BlockTree
  parent: string
  previous: string | undefined
  next: string | undefined
}

/** A conflict, and the block that this page wrote or deleted. */
interface Found {
  id: string
  conflict: Conflict
}

/** The least share of a deleted block that a block must have to be the same one. */
const ALIKE = 0.5

/**
 * Finds conflicts that another page merged, in the document that it left. It put its own version in place of ours and
 * ours right below, or it recreated what we deleted because it had edited it. `came`: blocks that others added lately. A
 * user who duplicates our line and then rewrites the original leaves the same document, and counts as such a conflict.
 */
export function lostToOthers(
  theirs: BlockTree,
  changes: { written: ReadonlyMap<string, Written>; deleted: ReadonlyMap<string, Deleted> },
  came: ReadonlySet<string>,
): Found[] {
  if (changes.written.size + changes.deleted.size === 0 || came.size === 0) return []
  const index = indexTree(theirs)
  return [...replaced(index, changes.written, came), ...recreated(index, changes.deleted, came)]
}

function replaced(
  index: TreeIndex,
  written: ReadonlyMap<string, Written>,
  came: ReadonlySet<string>,
): Found[] {
  return [...written].flatMap(([id, { before, after }]): Found[] => {
    const { node, parent } = index.get(id) ?? {}
    if (!node || sameContent(node, after)) return []
    // The other version of a title is the first paragraph.
    const siblings = parent === undefined ? node.children : (index.get(parent)?.node.children ?? [])
    const next = parent === undefined ? siblings[0] : siblings[siblings.indexOf(node) + 1]
    if (!next || !came.has(next.id) || !saysTheSame(next, after)) return []
    const isClash = mergeContent(after, node, before).conflict === 'both'
    if (!isClash) return []
    return [{ id, conflict: { id, kind: 'both', alternativeId: next.id, isTheirs: true } }]
  })
}

function recreated(
  index: TreeIndex,
  deleted: ReadonlyMap<string, Deleted>,
  came: ReadonlySet<string>,
): Found[] {
  return [...deleted].flatMap(([id, { tree, parent, previous, next }]): Found[] => {
    const siblings = index.has(id) ? [] : (index.get(parent)?.node.children ?? [])
    // Of a box, they may have kept only the line that they edited.
    const lines = siblings.length > 0 ? preOrder(tree) : []
    const back = siblings.find((node, at) => {
      const isThere = siblings[at - 1]?.id === previous || siblings[at + 1]?.id === next
      return isThere && came.has(node.id) && lines.some((old) => isSameBlock(old, node))
    })
    return back ? [{ id, conflict: { id: back.id, kind: 'deleted' } }] : []
  })
}

/** A title has another type than the line that holds its other version. */
const saysTheSame = (one: BlockTree, other: BlockTree): boolean =>
  [one, other].every(plainText) && wordsIn(one) === wordsIn(other)

const wordsIn = (node: BlockTree): string =>
  (plainText(node)?.elements ?? [])
    .map((element) => element.text_run?.content ?? JSON.stringify(element))
    .join('')

/** Whether a block is one that was deleted, with edits. An empty line is like any other. */
function isSameBlock(old: BlockTree, now: BlockTree): boolean {
  if (old.block_type !== now.block_type) return false
  const [words, others] = [plainText(old), plainText(now)]
  if (words && others) return wordsIn(old).trim() !== '' && similarity(words, others) >= ALIKE
  const parts = preOrder(old).slice(1).map(partOf)
  const left = new Map<string, number>()
  for (const part of preOrder(now).slice(1).map(partOf)) left.set(part, (left.get(part) ?? 0) + 1)
  const same = parts.filter((part) => {
    const count = left.get(part) ?? 0
    left.set(part, count - 1)
    return count > 0
  })
  return parts.length > 0 && same.length >= parts.length * ALIKE
}

const partOf = (node: BlockTree): string => `${node.block_type} ${wordsIn(node)}`
