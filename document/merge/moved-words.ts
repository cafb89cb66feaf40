import { withContents, indexTree, nodeIn } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { keyOf } from '../blocks/registry'
import { wordCount, wordTokens } from '../compare/compare-words'
import type { WordToken } from '../compare/compare-words'
import { longestCommonSubsequence } from '../compare/longest-common-subsequence'
import { plainText, sameContent } from '../compare/same-content'
import {
  containsAllWords,
  elementsOf,
  isSpace,
  keysOf,
  mergeWords,
  sayTheSame,
  withInsertions,
} from './merge-words'

/** Three versions of a document: the saved one, the one shown here, and the one that the service holds. */
export interface Versions {
  base: BlockTree
  ours: BlockTree
  theirs: BlockTree
}

/** Beyond this many pairs of lines, moved words are not searched for. */
const MOST_COMPARED = 100_000
/** Other lines must have at least this share of what a line lost, or it did not move there. */
const LEAST_MOVED = 0.5

/**
 * Follows words that move between lines. Enter within a line puts its end into a new one, and one of two copies of a
 * line may be deleted. A merge works block by block, so the other side's change to these words would bring them back
 * in the old line. This applies the change where the words are now, and removes them from the old line in every
 * version. `read`: lines as others last read them. They cannot have moved words that they have not seen.
 */
export function withMovedWords(versions: Versions, read?: ReadonlyMap<string, BlockTree>): Versions {
  return followWords('ours', 'theirs', followWords('theirs', 'ours', versions, read))
}

/** Follows the words that `side` moved and `other` may have changed. */
function followWords(
  side: 'ours' | 'theirs',
  other: 'ours' | 'theirs',
  versions: Versions,
  read?: ReadonlyMap<string, BlockTree>,
): Versions {
  const [base, here, there] = [
    indexTree(versions.base),
    indexTree(versions[side]),
    indexTree(versions[other]),
  ]
  const sources = changedLines(base, here).filter(({ id }) => {
    const node = there.get(id)?.node
    return node !== undefined && plainText(node) !== undefined
  })
  if (sources.length === 0 || sources.length * here.size > MOST_COMPARED) return versions
  const targets = targetsIn(here, base)
  const texts = {
    base: new Map<string, BlockTree>(),
    here: new Map<string, BlockTree>(),
    there: new Map<string, BlockTree>(),
  }
  for (const line of sources) {
    const [now, changed] = [here.get(line.id)?.node, nodeIn(there, line.id)]
    const seen = read?.get(line.id)
    const words = seen ? among(tokensOf(line), [...tokensOf(seen), ...tokensOf(now)]) : tokensOf(line)
    const moves = movesOf(words, placesNotIn(words, tokensOf(now)), targets(line.id))
    const later = tokensOf(changed)
    const parts = wordsByPlace(words, later)
    const partsAt = (places: ReadonlySet<number>) => elementsOf(at(parts, places).flat(), later)
    const isUnchanged = now
      ? moves.every(({ places }) => sayTheSame(at(words, places), at(parts, places).flat()))
      : sayTheSame(words, later)
    if (moves.length === 0 || isUnchanged) continue
    for (const { into, places } of moves) {
      const target = texts.here.get(into) ?? nodeIn(here, into)
      const text = plainText(target)?.elements ?? []
      const [before, after] = [elementsOf(at(words, places), words), partsAt(places)]
      // Words that the other line had before did not move there, and are not removed from it.
      const wasThere = [base, there].some((tree) => saysAny(tree.get(into)?.node, at(words, places)))
      const merged = wasThere ? undefined : mergeWords({ base: before, ours: after, theirs: text })
      texts.here.set(into, saying(target, merged ?? withInsertions(text, before, after)))
    }
    const moved = new Set(moves.flatMap(({ places }) => [...places]))
    const left = new Set([...words.keys()].filter((place) => !moved.has(place)))
    texts.base.set(line.id, saying(line, elementsOf(at(words, left), words)))
    texts.there.set(line.id, saying(changed, partsAt(left)))
  }
  return {
    ...versions,
    base: withContents(versions.base, texts.base),
    [side]: withContents(versions[side], texts.here),
    [other]: withContents(versions[other], texts.there),
  }
}

/**
 * Returns the common words of two copies of a line, plus the words of `one` that another line of `tree` has now.
 * These moved there, unless that line is another copy. Other words that only `one` has were added to it since, and
 * not deleted from the other.
 */
export function commonLine(one: BlockTree, other: BlockTree, tree: TreeIndex): BlockTree {
  if (!plainText(one) || !plainText(other)) return one
  const words = tokensOf(one)
  const gone = placesNotIn(words, tokensOf(other))
  const lines = linesIn(tree).filter(
    (line) => line.id !== one.id && line.id !== other.id && !saysAll(line, other),
  )
  const moves = movesOf(
    words,
    gone,
    lines.map((node) => ({ id: node.id, words: tokensOf(node), least: 1 })),
  )
  const moved = new Set(moves.flatMap(({ places }) => [...places]))
  const added = new Set(gone.filter((place) => !moved.has(place)))
  return saying(
    one,
    elementsOf(
      words.filter((_, place) => !added.has(place)),
      words,
    ),
  )
}

/** Whether a line has all words of an older one with several words. */
export function saysAll(node: BlockTree, old: BlockTree): boolean {
  const [text, words] = [plainText(node), plainText(old)]
  return (
    text !== undefined &&
    words !== undefined &&
    wordCount(words) > 1 &&
    containsAllWords(text.elements, words.elements)
  )
}

const linesIn = (tree: TreeIndex): BlockTree[] =>
  [...tree.values()].flatMap(({ node }) => (plainText(node) ? node : []))

/** Lines of the base that a side changed or deleted. */
const changedLines = (base: TreeIndex, side: TreeIndex): BlockTree[] =>
  linesIn(base).filter((line) => {
    const now = side.get(line.id)?.node
    return !now || (plainText(now) !== undefined && !sameContent(now, line))
  })

/** A line that words may have moved into. */
interface Target {
  id: string
  words: readonly WordToken[]
  /** Fewer matching words are no evidence of a move. Nor is a single one while several are still to be found. */
  least: number
}

/**
 * Finds for each line the lines that its words may have moved into, with the new words of each. If the line is
 * deleted, another line may have had its words before, as in a copy. The same applies to the end of a line that Enter
 * split before it was saved.
 */
function targetsIn(here: TreeIndex, base: TreeIndex): (id: string) => Target[] {
  const lines = linesIn(here).map((node) => {
    const before = base.get(node.id)?.node
    const isSame = before !== undefined && sameContent(before, node)
    return { node, isNew: !before, fresh: isSame ? [] : newWords(node, before) }
  })
  return (id) => {
    const now = here.get(id)
    const siblings = (now?.parent === undefined ? undefined : here.get(now.parent))?.node.children ?? []
    const next = siblings[siblings.findIndex((child) => child.id === id) + 1]?.id
    return lines.flatMap(({ node, isNew, fresh }) => {
      if (node.id === id) return []
      const isCopy = !isNew && (!now || node.id === next)
      const words = isCopy ? tokensOf(node) : fresh
      return words.length > 0 ? { id: node.id, words, least: isCopy ? 2 : 1 } : []
    })
  }
}

function newWords(line: BlockTree, before: BlockTree | undefined): readonly WordToken[] {
  const words = tokensOf(line)
  return before ? at(words, new Set(placesNotIn(words, tokensOf(before)))) : words
}

interface Move {
  into: string
  /** The moved words of the line, by their places in its saved version, with the spaces after them. */
  places: ReadonlySet<number>
}

/** Finds where the words at the places `gone` are now. Empty if most of them are gone. */
function movesOf(words: readonly WordToken[], gone: readonly number[], targets: readonly Target[]): Move[] {
  const moves: Move[] = []
  const all = gone.flatMap((place) => {
    const word = words[place]
    return word && !isSpace(word) ? { place, word } : []
  })
  let left = all
  while (left.length > 0) {
    let best: { into: string; found: number[] } | undefined
    for (const target of targets) {
      if (moves.some(({ into }) => into === target.id)) continue
      const pairs = matches(
        left.map(({ word }) => word),
        target.words.filter((word) => !isSpace(word)),
      )
      const found = pairs.flatMap(([index]) => left[index]?.place ?? [])
      const isEnough = found.length >= Math.max(target.least, left.length > 1 ? 2 : 1)
      if (isEnough && found.length > (best?.found.length ?? 0)) best = { into: target.id, found }
    }
    if (!best) break
    const places = new Set<number>()
    for (const place of best.found) {
      places.add(place)
      for (const [index, word] of words.slice(place + 1).entries()) {
        if (!isSpace(word)) break
        places.add(place + 1 + index)
      }
    }
    moves.push({ into: best.into, places })
    left = left.filter(({ place }) => !places.has(place))
  }
  return all.length - left.length >= all.length * LEAST_MOVED ? moves : []
}

function placesNotIn(words: readonly WordToken[], others: readonly WordToken[]): number[] {
  const kept = new Set(matches(words, others).map(([place]) => place))
  return [...words.keys()].filter((place) => !kept.has(place))
}

function among(words: readonly WordToken[], others: readonly WordToken[]): WordToken[] {
  const keys = new Set(keysOf(others))
  return words.filter((word) => isSpace(word) || keys.has(word.key))
}

/** Splits a later version of a line by the words of an earlier one. New words belong to the word that they follow. */
function wordsByPlace(words: readonly WordToken[], now: readonly WordToken[]): WordToken[][] {
  const parts: WordToken[][] = words.map(() => [])
  const places = new Map(matches(now, words))
  let place = 0
  for (const [index, word] of now.entries()) {
    place = places.get(index) ?? place
    parts[place]?.push(word)
  }
  return parts
}

const at = <T>(list: readonly T[], places: ReadonlySet<number>): T[] =>
  list.filter((_, place) => places.has(place))

function saysAny(node: BlockTree | undefined, words: readonly WordToken[]): boolean {
  const keys = new Set(keysOf(tokensOf(node)))
  return words.some((word) => !isSpace(word) && keys.has(word.key))
}

const saying = (node: BlockTree, elements: ReturnType<typeof elementsOf>): BlockTree => ({
  ...node,
  body: { ...node.body, [keyOf(node.block_type)]: { ...plainText(node), elements } },
})

const tokensOf = (node: BlockTree | undefined): WordToken[] =>
  wordTokens((node && plainText(node)?.elements) ?? [])
const matches = (one: readonly WordToken[], other: readonly WordToken[]) =>
  longestCommonSubsequence(keysOf(one), keysOf(other))
