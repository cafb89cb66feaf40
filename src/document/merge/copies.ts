import { mapTree, withIds, removeWhere, withContents, preOrder, indexTree, nodeIn } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { keyOf } from '../blocks/registry'
import { similarity, wordCount } from '../compare/compare-words'
import { plainText } from '../compare/same-content'
import { originalId, uniqueId } from '../structure/fresh-ids'
import { mergeContent } from './merge-content'
import type { Merged } from './merge-trees'
import { containsAllWords, withInsertions } from './merge-words'
import type { Versions } from './moved-words'

/** A copy has so much in common with what it is of. */
const ALIKE = 0.5

/** What others made lately and we have half moved since has a new copy that is ours: no copy of the old one, which may go. */
export function remoteBlocksNotMoved(
  remoteAdditions: ReadonlySet<string>,
  { base }: Versions,
): ReadonlySet<string> {
  const moved = new Set(preOrder(base).flatMap(({ id }) => (originalId(id) === id ? [] : originalId(id))))
  return new Set([...remoteAdditions].filter((id) => !moved.has(id)))
}

/**
 * Anyone who sees a block twice while we move it may move its old copy, too: what they make of
 * that is one more old copy, and the block is where we have it. Answers the versions in which
 * it is one, and by the id that each such copy came with the one that it has now.
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
  for (const { node } of theirs.values()) {
    if (base.has(node.id)) continue
    const old = halfMoved.find((each) =>
      isCopyOf(node, each.node, nodeIn(base, originalId(each.node.id))),
    )?.node
    if (!old) continue
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

/** Whether a line says all that another one of several words did. */
function saysAll(node: BlockTree, old: BlockTree): boolean {
  const [text, words] = [plainText(node), plainText(old)]
  return (
    text !== undefined &&
    words !== undefined &&
    wordCount(words) > 1 &&
    containsAllWords(text.elements, words.elements)
  )
}

function similarityOf(node: BlockTree, old: BlockTree): number {
  const [text, words] = [plainText(node), plainText(old)]
  return text && words ? similarity(text, words) : 0
}

/** Whether a line is a copy of an old one: of what says more in the new one they moved that, and it is gone soon. */
const isCopyOf = (node: BlockTree, old: BlockTree, block: BlockTree): boolean =>
  node.children.length + old.children.length === 0 &&
  saysAll(node, old) &&
  similarityOf(node, old) >= ALIKE &&
  (saysAll(old, block) || !saysAll(node, block))

/**
 * A line that one side deleted and the other one wrote in lives on, unless it was a copy: they deleted it, and
 * all that it said is in another line of theirs; or it is the old copy of a line that we are moving. Then what was
 * written in it is in the other line instead.
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
    // Neither is what is below it put elsewhere, nor its box left empty.
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

/** A line with what came to a copy of it; undefined for what is no line. */
function withWordsOf(into: BlockTree, before: BlockTree, after: BlockTree): BlockTree | undefined {
  const [text, old, now] = [into, before, after].map(plainText)
  if (!text || !old || !now) return undefined
  const { content, conflict } = mergeContent(after, into, before)
  if (content && !conflict) return content
  const elements = withInsertions(text.elements, old.elements, now.elements)
  return { ...into, body: { ...into.body, [keyOf(into.block_type)]: { ...text, elements } } }
}
