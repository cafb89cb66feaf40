import type { BlockTree } from '../../../editor/block-tree'
import { compareTrees } from './compare-trees'
import { nextCall } from './next-call'
import { preOrder } from './pre-order'

/** What saving would do, to be said in words. */
export interface PendingPlan {
  /** Blocks that are made, among them those that are made again because they moved or changed their kind. */
  created: number
  remade: number
  updated: number
  deleted: number
  /** Calls that it takes; `moreCalls`: at least so many. */
  calls: number
  moreCalls: boolean
}

const MOST_CALLS = 20

export function pendingPlan(saved: BlockTree, wanted: BlockTree): PendingPlan {
  const { pairs, gone } = compareTrees(saved, wanted)
  const made = pairs.flatMap(({ wanted: after, aligned }) =>
    after.children.filter((_, index) => aligned[index]! < 0).flatMap(preOrder),
  )
  const remade = made.filter((node) => gone.has(node.id)).length
  const calls = callsUntil(saved, wanted)
  return {
    created: made.length - remade,
    remade,
    updated: pairs.filter((pair) => pair.edited).length,
    deleted: gone.size - remade,
    calls,
    moreCalls: calls === MOST_CALLS,
  }
}

/** Blocks that the service does not hold as they are shown. */
export const pendingChanges = ({ created, remade, updated, deleted }: PendingPlan): number =>
  created + remade + updated + deleted

function callsUntil(saved: BlockTree, wanted: BlockTree): number {
  let now = saved
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const call = nextCall(now, wanted)
    if (!call || call.kind === 'stuck') return calls
    now = call.leaves
  }
  return MOST_CALLS
}
