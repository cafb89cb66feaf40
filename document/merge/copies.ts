import { mapTree, withIds, removeWhere, withContents, preOrder, indexTree, nodeIn } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { keyOf } from '../blocks/registry'
import { similarity } from '../compare/compare-words'
import { plainText } from '../compare/same-content'
import { originalId, uniqueId } from '../structure/fresh-ids'
import { mergeContent } from './merge-content'
import type { Merged } from './merge-trees'
import { withInsertions } from './merge-words'
import type { Versions } from './moved-words'
import { saysAll } from './moved-words'

/** The least similarity of a copy to its original. */
const ALIKE = 0.5

/**
 * Returns the blocks that others created lately, without those that we have half moved since. The new copy of such a
 * block is our own, and must not replace the old one when that is deleted.
 */
export function remoteBlocksNotMoved(
  remoteAdditions: ReadonlySet<string>,
  { base }: Versions,
): ReadonlySet<string> {
  const moved = new Set(preOrder(base).flatMap(({ id }) => (originalId(id) === id ? [] : originalId(id))))
  return new Set([...remoteAdditions].filter((id) => !moved.has(id)))
}

/**
 * While we move a block, others briefly see it twice and may move the old copy, too. Their version of it counts as
 * another old copy. The block itself stays in our place. A line right after the old copy, of the same kind, was not
 * moved there. It is their version of a line that both changed, or a duplicate, and stays. Returns the versions
 * rewritten that way, and a map from each such copy's original id to its new one.
 */
export function matchRemoteCopies(versions: Versions): { versions: Versions; names: Map<string, string> } {
  const [base, ours, theirs] = [
    indexTree(versions.base),
    indexTree(versions.ours),
    indexTree(versions.theirs),
  ]
  const names = new Map<string, string>()
  const olds = new Map<string, BlockTree[]>()
  const halfMoved = [...base.values()].filter(({ node: { id } }) => {
    const block = originalId(id)
    const isMoved = block !== id && !ours.has(id) && theirs.has(id)
    return isMoved && [base, ours, theirs].every((side) => side.has(block))
  })
  if (halfMoved.length === 0) return { versions, names }
  const taken = new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])
  // Maps a line that was put next to an old copy to that copy.
  const setBeside = new Map<string, string>()
  for (const { node, parent } of theirs.values()) {
    if (base.has(node.id)) continue
    const all = halfMoved.filter((each) => isCopyOf(node, each.node, nodeIn(base, originalId(each.node.id))))
    const old = all[0]?.node
    if (!old) continue
    const siblings = parent === undefined ? [] : nodeIn(theirs, parent).children
    const before = siblings[siblings.indexOf(node) - 1]
    const copy = before && (setBeside.get(before.id) ?? before.id)
    if (copy && before.block_type === node.block_type && all.some((each) => each.node.id === copy)) {
      setBeside.set(node.id, copy)
      continue
    }
    const id = uniqueId(taken, old.id)
    names.set(node.id, id)
    olds.set(old.id, [...(olds.get(old.id) ?? []), { ...old, id }])
  }
  if (names.size === 0) return { versions, names }
  const beside = (node: BlockTree) => [node, ...(olds.get(node.id) ?? [])]
  return {
    names,
    versions: {
      ...versions,
      base: mapTree(versions.base, (node) =>
        node.children.some(({ id }) => olds.has(id))
          ? { ...node, children: node.children.flatMap(beside) }
          : node,
      ),
      theirs: withIds(versions.theirs, (id) => names.get(id) ?? id),
    },
  }
}

function similarityOf(node: BlockTree, old: BlockTree): number {
  const [text, words] = [plainText(node), plainText(old)]
  return text && words ? similarity(text, words) : 0
}

/**
 * Whether a line is a copy of an old one and not of the new copy. A line that also has the new copy's additional
 * words is a copy of that one. The others moved that one, and will soon delete it.
 */
const isCopyOf = (node: BlockTree, old: BlockTree, block: BlockTree): boolean =>
  node.children.length + old.children.length === 0 &&
  saysAll(node, old) &&
  similarityOf(node, old) >= ALIKE &&
  (saysAll(old, block) || !saysAll(node, block))

/**
 * Drops each line that one side deleted and the other edited, if it was a copy. It was a copy if theirs has all of it
 * in another line, or if it is the old copy of a line that we are moving. Its new words then go into the other line.
 */
export function dropCopies(merged: Merged, { base, theirs }: Versions): Merged {
  const deleted = merged.conflicts.filter(({ kind }) => kind === 'deleted')
  if (deleted.length === 0) return merged
  const [before, there] = [indexTree(base), indexTree(theirs)]
  let { document } = merged
  const gone = new Set<string>()
  for (const { id } of deleted) {
    const index = indexTree(document)
    const [old, left] = [before.get(id)?.node, index.get(id)]
    // Don't drop a line that has children, or the last line of its box.
    if (!old || !left?.parent || left.node.children.length > 0) continue
    if (nodeIn(index, left.parent).children.length === 1) continue
    const isCopy = (copy: BlockTree) => {
      const here = index.get(copy.id)?.node
      return here !== undefined && [copy, here].every((node) => saysAll(node, old))
    }
    const other = there.has(id)
      ? originalId(id)
      : [...there.values()].find(({ node }) => isCopy(node))?.node.id
    const into = other !== undefined && other !== id ? index.get(other)?.node : undefined
    const said = into && withWordsOf(into, old, left.node)
    if (!said) continue
    document = withContents(
      removeWhere(document, (node) => node.id === id),
      new Map([[into.id, said]]),
    )
    gone.add(id)
  }
  return { document, conflicts: merged.conflicts.filter(({ id }) => !gone.has(id)) }
}

/** A line with the words that a copy of it gained. Undefined if one of them is no line of text. */
function withWordsOf(into: BlockTree, before: BlockTree, after: BlockTree): BlockTree | undefined {
  const [text, old, now] = [into, before, after].map(plainText)
  if (!text || !old || !now) return undefined
  const { content, conflict } = mergeContent(after, into, before)
  if (content && !conflict) return content
  const elements = withInsertions(text.elements, old.elements, now.elements)
  return { ...into, body: { ...into.body, [keyOf(into.block_type)]: { ...text, elements } } }
}
