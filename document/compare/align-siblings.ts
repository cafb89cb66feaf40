import type { BlockTree } from '../block-tree'
import { inOrder } from '../pairing/in-order'
import type { Place } from '../pairing/in-order'
import { canBecome } from '../structure/can-recreate'
import { moveCost } from '../structure/move-cost'

/** For each wanted sibling: its index among the saved ones, or −1 if it does not stay. */
export type Alignment = Int32Array

/** Adds the heaviest run of these that keeps its order. */
export function alignCommon(common: readonly Place[], aligned: Alignment): Alignment {
  for (const { before, after } of inOrder(common)) aligned[after] = before
  return aligned
}

const stays = (saved: BlockTree | undefined, wanted: BlockTree | undefined) =>
  saved !== undefined &&
  wanted !== undefined &&
  (saved === wanted || (saved.id === wanted.id && canBecome(saved, wanted)))

/**
 * The siblings that stay in place. They have the same id, requests can change them as wanted, and they form the
 * heaviest run in order. Their weight is the cost of moving them. A block that cannot be recreated outweighs any
 * number that can.
 */
export function alignSiblings(saved: readonly BlockTree[], wanted: readonly BlockTree[]): Alignment {
  const aligned = new Int32Array(wanted.length).fill(-1)
  let start = 0
  while (stays(saved[start], wanted[start])) aligned[start] = start++
  let savedEnd = saved.length
  let wantedEnd = wanted.length
  while (savedEnd > start && wantedEnd > start && stays(saved[savedEnd - 1], wanted[wantedEnd - 1])) {
    savedEnd -= 1
    wantedEnd -= 1
    aligned[wantedEnd] = savedEnd
  }
  if (start === savedEnd || start === wantedEnd) return aligned

  const places = new Map<string, number>()
  for (const [at, { id }] of saved.slice(start, savedEnd).entries()) places.set(id, start + at)
  const common: Place[] = []
  for (const [index, node] of wanted.slice(start, wantedEnd).entries()) {
    const place = places.get(node.id)
    const old = place === undefined ? undefined : saved[place]
    if (place === undefined || !old || !stays(old, node)) continue
    common.push({ after: start + index, before: place, weight: moveCost(old).weight })
  }
  return alignCommon(common, aligned)
}
