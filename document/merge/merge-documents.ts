import { removeWhere, preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { keepsLastChild } from '../blocks/registry'
import { dropCopies } from './copies'
import { lossesOf, tokensOf } from './lost-words'
import type { Lost } from './lost-words'
import { mergeTrees } from './merge-trees'
import type { BeforeFollowing, Merged } from './merge-trees'
import type { Versions } from './moved-words'
import { withMovedWords } from './moved-words'
import { withMoves } from './moves'

export interface MergedDocuments extends Merged {
  /** Maps the id that a moved block came with to the id that it has. */
  names: ReadonlyMap<string, string>
  /** The document of the service, with moved blocks under their ids in the page. */
  theirs: BlockTree
}

interface Known {
  /** Blocks that others added lately. */
  remoteAdditions: ReadonlySet<string>
  /** Lines as they were before we wrote them, as others may have read them. */
  previousVersions: ReadonlyMap<string, BlockTree>
}

/**
 * Three-way merge of whole documents. It first follows moved blocks and words, then merges blocks by their ids.
 * Following is guesswork, so no word may depend on it. The merge follows less if following would lose a word that
 * both sides have or one added. It also follows less if it would lose a line of which each side kept a different
 * copy.
 */
export function mergeDocuments(versions: Versions, known: Known, newId: () => string): MergedDocuments {
  const { remoteAdditions, previousVersions } = known
  const filled = [versions.ours, versions.theirs].flatMap((side) => preOrder(side).filter(keepsLastChild))
  const before = { read: previousVersions, filledBoxes: new Set(filled.map(({ id }) => id)) }
  const merge = (moved: ReturnType<typeof withMoves>, follow: typeof withMovedWords) =>
    mergeFollowed(moved, follow, before, newId)
  const attempts = [
    () => merge(withMoves(versions, remoteAdditions), withMovedWords),
    () => merge(withMoves(versions, remoteAdditions), asTheyAre),
    () => merge({ ...versions, names: noNames }, asTheyAre),
  ]
  const lostIn = lossesOf(versions, previousVersions)
  let lost: Lost = { words: new Set(), lines: new Set() }
  for (const attempt of attempts) {
    const merged = attempt()
    lost = lostIn(merged.document)
    if (lost.words.size + lost.lines.size === 0) return merged
  }
  // Each side deleted the copy that the other one kept. Lost lines, and lines with lost words, count as new.
  const base = removeWhere(
    versions.base,
    (node) =>
      node.children.length === 0 &&
      (lost.lines.has(node.id) || tokensOf(node).some(({ key }) => lost.words.has(key))),
  )
  return merge({ ...versions, base, names: noNames }, asTheyAre)
}

const noNames: ReadonlyMap<string, string> = new Map()

const asTheyAre = (versions: Versions) => versions

function mergeFollowed(
  { names, ...versions }: ReturnType<typeof withMoves>,
  follow: typeof withMovedWords,
  before: BeforeFollowing,
  newId: () => string,
): MergedDocuments {
  const followed = follow(versions, before.read)
  const merged = dropCopies(mergeTrees({ ...followed, ...before }, newId), followed)
  return { ...merged, names, theirs: versions.theirs }
}
