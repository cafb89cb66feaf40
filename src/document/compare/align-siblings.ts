import type { BlockTree } from '../block-tree'
import { canBecome } from '../structure/can-recreate'
import { moveCost } from '../structure/move-cost'
import { heaviestIncreasingRun } from './longest-common-subsequence'

/** For each wanted sibling: where it is among the saved ones, or −1 when it is not one that stays. */
export type Alignment = Int32Array

const stays = (saved: BlockTree | undefined, wanted: BlockTree | undefined) =>
  saved !== undefined &&
  wanted !== undefined &&
  saved.id === wanted.id &&
  (saved === wanted || canBecome(saved, wanted))

/**
 * Which of the siblings stay where they are: those with the same id that
 * requests can make what is wanted, in the longest run that keeps its order, longest by what moving would cost.
 * A block that cannot be made again outweighs any number that can.
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
  for (let at = start; at < savedEnd; at++) places.set(saved[at]!.id, at)
  const common: { wanted: number; saved: number }[] = []
  for (let at = start; at < wantedEnd; at++) {
    const place = places.get(wanted[at]!.id)
    if (place !== undefined && stays(saved[place], wanted[at])) common.push({ wanted: at, saved: place })
  }
  const run = heaviestIncreasingRun(
    common.map((pair) => pair.saved - start),
    common.map((pair) => moveCost(saved[pair.saved]!).weight),
    savedEnd - start,
  )
  for (const index of run) aligned[common[index]!.wanted] = common[index]!.saved
  return aligned
}
