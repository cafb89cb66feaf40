import { indexTree } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { countWords, wordTokens } from '../compare/compare-words'
import { plainText, sameContent } from '../compare/same-content'
import { keysOf } from './merge-words'
import type { Versions } from './moved-words'
import { saysAll } from './moved-words'

/** What a merge lacks although one side added it, both kept it, or each kept a different copy of its line. */
export interface Lost {
  words: ReadonlySet<string>
  /** The ids of all copies of each lost line. */
  lines: ReadonlySet<string>
}

/**
 * Returns a function that finds what a merge of these versions lost. Words that were removed from an existing line do
 * not count. Nor do words that we overwrote and others restored without having seen that: `overwritten` are lines as
 * they were before we wrote them.
 */
export function lossesOf(
  { base, ours, theirs }: Versions,
  overwritten: ReadonlyMap<string, BlockTree>,
): (merged: BlockTree) => Lost {
  const sides: Sides = { base: indexTree(base), ours: indexTree(ours), theirs: indexTree(theirs) }
  const copies = copiesInBase(sides)
  return (merged) => {
    const all = indexTree(merged)
    return { words: wordsLost(sides, all, overwritten), lines: linesLost(copies, all) }
  }
}

interface Sides {
  base: TreeIndex
  ours: TreeIndex
  theirs: TreeIndex
}

function wordsLost(
  sides: Sides,
  merged: TreeIndex,
  overwritten: ReadonlyMap<string, BlockTree>,
): ReadonlySet<string> {
  // Most of a long document is the same everywhere. Splitting it into words would take most of the time of a merge.
  const same = [...merged.values()].flatMap(({ node }) => (isSameOnAll(node, sides) ? node : []))
  const sameIds = new Set(same.map(({ id }) => id))
  const timesIn = (side: TreeIndex) =>
    countWords([...side.values()].flatMap(({ node }) => (sameIds.has(node.id) ? [] : tokensOf(node))))
  const said = timesIn(merged)
  const [mine, other] = [timesIn(sides.ours), timesIn(sides.theirs)]
  const missing = new Set([...mine.keys(), ...other.keys()].filter((word) => !said.has(word)))
  if (missing.size === 0) return missing
  for (const line of same) for (const { key } of tokensOf(line)) missing.delete(key)
  const before = new Map([...countWords([...overwritten.values()].flatMap(tokensOf)), ...timesIn(sides.base)])
  const takenOut = new Set([sides.ours, sides.theirs].flatMap((side) => wordsTakenOut(sides.base, side)))
  const times = (word: string, of: ReadonlyMap<string, number>) => of.get(word) ?? 0
  return new Set(
    [...missing].filter((word) => {
      if (!before.has(word) || times(word, mine) + times(word, other) > times(word, before)) return true
      return mine.has(word) && other.has(word) && !takenOut.has(word)
    }),
  )
}

function isSameOnAll(node: BlockTree, { base, ours, theirs }: Sides): boolean {
  const [was, mine, other] = [base, ours, theirs].map((side) => side.get(node.id)?.node)
  if (!was || !mine || !other || node.body !== mine.body) return false
  return sameContent(mine, other) && sameContent(mine, was)
}

/** Words that occur less often in a line on one side than in the base. */
function wordsTakenOut(base: TreeIndex, side: TreeIndex): string[] {
  return [...base].flatMap(([id, { node: line }]) => {
    const now = side.get(id)?.node
    if (!now || sameContent(now, line)) return []
    const left = countWords(tokensOf(now))
    return [...countWords(tokensOf(line))].flatMap(([word, times]) =>
      (left.get(word) ?? 0) < times ? word : [],
    )
  })
}

/** The lines of the base of which each side kept a different copy, by their text. */
function copiesInBase({ base, ours, theirs }: Sides): ReadonlyMap<string, BlockTree[]> {
  const copies = new Map<string, BlockTree[]>()
  for (const [id, { node }] of base) {
    if (ours.has(id) && theirs.has(id)) continue
    const text = textOf(node)
    if (text !== '') copies.set(text, [...(copies.get(text) ?? []), node])
  }
  const isKept = (side: TreeIndex, text: string, lines: readonly BlockTree[]) =>
    lines.some(({ id }) => textOf(side.get(id)?.node) === text)
  return new Map(
    [...copies].filter(([text, lines]) => [ours, theirs].every((side) => isKept(side, text, lines))),
  )
}

/** Other lines may have the words of a lost line. */
function linesLost(copies: ReadonlyMap<string, BlockTree[]>, merged: TreeIndex): ReadonlySet<string> {
  const lost = [...copies].flatMap(([text, lines]) => {
    const isSaid = (node: BlockTree) => textOf(node) === text || lines.some((line) => saysAll(node, line))
    return [...merged.values()].some(({ node }) => isSaid(node)) ? [] : lines
  })
  return new Set(lost.map(({ id }) => id))
}

const textOf = (node: BlockTree | undefined): string => (node ? keysOf(tokensOf(node)).join(' ') : '')

/** The words of a line, without spaces. */
export const tokensOf = (node: BlockTree) =>
  wordTokens(plainText(node)?.elements ?? []).filter(({ words }) => words.trim() !== '')
