import type { BlockTree } from '../block-tree'
import { similarity } from '../compare/compare-words'
import { longestCommonSubsequence } from '../compare/longest-common-subsequence'
import { plainText } from '../compare/same-content'
import { canBecome } from '../structure/can-recreate'
import type { ContentKeys } from './content-keys'

/** Beyond this many pairs of blocks, the blocks of a gap are paired in order. */
const MOST_COMPARED = 40_000
/** How much more two equal blocks count than two that only have the same type. */
const ALIKE = 8

/** Which of some siblings become which of others: pairs of indexes that rise in both lists. */
export type SiblingPairs = readonly (readonly [before: number, after: number])[]

/**
 * Which blocks that differ become each other. `similar`: those that an update can turn into each other, the most
 * similar ones first. `alikeBoxes`: the same, without boxes that share no block. `none`: none.
 */
export type Changes = 'similar' | 'alikeBoxes' | 'none'

/** How siblings are paired. */
export interface PairRules {
  keys: ContentKeys
  changes: Changes
  /** Whether a block holds one that stays. It is paired if it can be: without a counterpart it stays as it was. */
  holds(node: BlockTree): boolean
}

/** Pairs siblings of a document with those of a file: equal ones first, as many as possible. */
export function pairSiblings(
  old: readonly BlockTree[],
  now: readonly BlockTree[],
  rules: PairRules,
): SiblingPairs {
  const { keys } = rules
  const spelled = (nodes: readonly BlockTree[]) => nodes.map((node) => keys.keyOf(node))
  const pairs: (readonly [number, number])[] = []
  let [from, fromNow] = [0, 0]
  const same = longestCommonSubsequence(spelled(old), spelled(now))
  for (const [at, atNow] of [...same, [old.length, now.length] as const]) {
    const gap = pairGap(old.slice(from, at), now.slice(fromNow, atNow), rules)
    for (const [one, other] of gap) pairs.push([one + from, other + fromNow])
    if (at < old.length) pairs.push([at, atNow])
    ;[from, fromNow] = [at + 1, atNow + 1]
  }
  return pairs
}

function pairGap(
  old: readonly BlockTree[],
  now: readonly BlockTree[],
  { keys, changes, holds }: PairRules,
): SiblingPairs {
  if (old.length === 0 || now.length === 0) return []
  if (old.length * now.length > MOST_COMPARED) return inOrder(old, now)
  const holders = new Set(old.filter(holds))
  const score = (one: BlockTree, other: BlockTree) => {
    if (!canBecome(one, other)) return 0
    if (holders.has(one)) return 2 * ALIKE + likeness(one, other, keys)
    const alike = likeness(one, other, keys)
    const isOtherBox = changes === 'alikeBoxes' && alike === 0 && plainText(one) === undefined
    return isOtherBox || changes === 'none' ? 0 : 1 + ALIKE * alike
  }
  // best[i][j]: the most that the blocks from i and from j on are worth.
  const width = now.length + 1
  const best = new Float64Array((old.length + 1) * width)
  const scores = new Float64Array(old.length * now.length)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const own = score(old[i]!, now[j]!)
      scores[i * now.length + j] = own
      const paired = own > 0 ? own + best[(i + 1) * width + j + 1]! : 0
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!)
    }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < old.length && j < now.length;) {
    const own = scores[i * now.length + j]!
    const most = best[i * width + j]!
    if (own > 0 && own + best[(i + 1) * width + j + 1]! === most) pairs.push([i++, j++])
    else if (best[(i + 1) * width + j] === most) i++
    else j++
  }
  return pairs
}

/** Long lists: each block takes the next one of its type, if that is not far away. */
function inOrder(old: readonly BlockTree[], now: readonly BlockTree[]): SiblingPairs {
  const FAR = 20
  const pairs: (readonly [number, number])[] = []
  let from = 0
  for (const [at, node] of now.entries()) {
    const near = old.slice(from, from + FAR).findIndex((other) => canBecome(other, node))
    if (near < 0) continue
    pairs.push([from + near, at])
    from += near + 1
  }
  return pairs
}

/** From 0 to 1. */
function likeness(one: BlockTree, other: BlockTree, keys: ContentKeys): number {
  const [text, otherText] = [plainText(one), plainText(other)]
  const own = text && otherText ? similarity(text, otherText) : undefined
  if (one.children.length === 0 && other.children.length === 0) return own ?? 0
  const has = new Set(one.children.map((child) => keys.keyOf(child)))
  const shared = other.children.filter((child) => has.has(keys.keyOf(child))).length
  const below = shared / Math.max(one.children.length, other.children.length)
  return own === undefined ? below : (own + below) / 2
}
