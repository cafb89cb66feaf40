import { removeWhere, preOrder, indexTree } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { keepsLastChild } from '../blocks/registry'
import { countWords, wordTokens } from '../compare/compare-words'
import { plainText } from '../compare/same-content'
import { dropCopies } from './copies'
import { mergeTrees } from './merge-trees'
import type { BeforeFollowing, Merged } from './merge-trees'
import { keysOf } from './merge-words'
import type { Versions } from './moved-words'
import { saysAll, withMovedWords } from './moved-words'
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
  let lost: ReadonlySet<string> = new Set()
  let lines = lost
  for (const attempt of attempts) {
    const { document, ...merged } = attempt()
    lost = wordsLost(versions, document, previousVersions)
    lines = linesLost(versions, document)
    if (lost.size + lines.size === 0) return { document, ...merged }
  }
  // Each side deleted the copy that the other one kept. Lost lines, and lines with lost words, count as new.
  const base = removeWhere(
    versions.base,
    (node) =>
      node.children.length === 0 && (lines.has(node.id) || tokensOf(node).some(({ key }) => lost.has(key))),
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

/**
 * Returns the words that a merge lacks although one side added them, both kept them, or each kept a different copy of
 * their line. Words that were removed from an existing line do not count. Nor do words that we overwrote and others
 * restored without having seen that.
 */
function wordsLost(
  { base, ours, theirs }: Versions,
  merged: BlockTree,
  previousVersions: Known['previousVersions'],
): ReadonlySet<string> {
  const said = timesIn(merged)
  const [mine, other] = [timesIn(ours), timesIn(theirs)]
  const candidates = [...mine.keys(), ...other.keys()].filter((word) => !said.has(word))
  if (candidates.length === 0) return new Set()
  const overwritten = countWords([...previousVersions.values()].flatMap(tokensOf))
  const before = new Map([...overwritten, ...timesIn(base)])
  const takenOut = new Set([ours, theirs].flatMap((side) => [...wordsTakenOut(base, side)]))
  const times = (word: string, of: ReadonlyMap<string, number>) => of.get(word) ?? 0
  return new Set(
    candidates.filter((word) => {
      if (!before.has(word) || times(word, mine) + times(word, other) > times(word, before)) return true
      return mine.has(word) && other.has(word) && !takenOut.has(word)
    }),
  )
}

/**
 * Returns all copies of each line of which each side kept a different one, if the merge has none of them. Other lines
 * may have their words.
 */
function linesLost({ base, ours, theirs }: Versions, merged: BlockTree): ReadonlySet<string> {
  const [here, there] = [indexTree(ours), indexTree(theirs)]
  const copies = new Map<string, BlockTree[]>()
  for (const line of preOrder(base)) {
    const text = spelling(line)
    if (text === '' || (here.has(line.id) && there.has(line.id))) continue
    copies.set(text, [...(copies.get(text) ?? []), line])
  }
  const lost = [...copies].flatMap(([text, lines]) => {
    const isKept = (side: TreeIndex) => lines.some(({ id }) => spelling(side.get(id)?.node) === text)
    if (!isKept(here) || !isKept(there)) return []
    const isSaid = (node: BlockTree) => spelling(node) === text || lines.some((line) => saysAll(node, line))
    return preOrder(merged).some(isSaid) ? [] : lines
  })
  return new Set(lost.map(({ id }) => id))
}

/** Words that occur less often in a line on one side than in the base. */
function wordsTakenOut(base: BlockTree, side: BlockTree): Set<string> {
  const index = indexTree(side)
  return new Set(
    preOrder(base).flatMap((line) => {
      const now = index.get(line.id)?.node
      if (!now || now.body === line.body) return []
      const left = countWords(tokensOf(now))
      return [...countWords(tokensOf(line))].flatMap(([word, times]) =>
        (left.get(word) ?? 0) < times ? word : [],
      )
    }),
  )
}

const spelling = (node: BlockTree | undefined): string => (node ? keysOf(tokensOf(node)).join(' ') : '')

const timesIn = (tree: BlockTree): ReadonlyMap<string, number> => countWords(preOrder(tree).flatMap(tokensOf))

const tokensOf = (node: BlockTree) =>
  wordTokens(plainText(node)?.elements ?? []).filter(({ words }) => words.trim() !== '')
