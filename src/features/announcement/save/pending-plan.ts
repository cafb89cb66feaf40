import type { BlockTree } from '../../../editor/block-tree'
import { compareTrees } from './compare-trees'
import { nextCall } from './next-call'
import { preOrder } from './pre-order'

/** What saving would do, to be said in words. */
export interface PendingPlan {
  created: number
  /** Made again because they moved or changed their kind. */
  remade: number
  updated: number
  deleted: number
}

export function pendingPlan(saved: BlockTree, wanted: BlockTree): PendingPlan {
  const { pairs, gone } = compareTrees(saved, wanted)
  const made = pairs.flatMap(({ wanted: after, aligned }) =>
    after.children.filter((_, index) => aligned[index]! < 0).flatMap(preOrder),
  )
  const remade = made.filter((node) => gone.has(node.id)).length
  return {
    created: made.length - remade,
    remade,
    updated: pairs.filter((pair) => pair.edited).length,
    deleted: gone.size - remade,
  }
}

/** Blocks that the service does not hold as they are shown. */
export const pendingChanges = ({ created, remade, updated, deleted }: PendingPlan): number =>
  created + remade + updated + deleted

export const MOST_CALLS = 20

/** How many calls lead from one to the other; MOST_CALLS stands for that many or more. */
export function callsBetween(saved: BlockTree, wanted: BlockTree): number {
  let now = saved
  for (let calls = 0; calls < MOST_CALLS; calls++) {
    const call = nextCall(now, wanted)
    if (!call || call.kind === 'stuck') return calls
    now = call.leaves
  }
  return MOST_CALLS
}
