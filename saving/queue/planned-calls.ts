import type { BlockTree } from '../../document/block-tree'
import type { Slices } from '../../primitives/in-slices'
import type { NextCall } from '../plan/call-items'
import { nextCall } from '../plan/next-call'
import type { UploadedMedia } from '../plan/plan'

export const MOST_CALLS = 20

/** One call of a plan. */
export interface PlannedCall {
  kind: NextCall['kind']
  /** Blocks that it creates, changes or deletes. */
  blocks: number
}

/** The calls that lead from one document to the other, in order, without uploads. At most MOST_CALLS. */
export function* plannedCalls(saved: BlockTree, wanted: BlockTree): Slices<PlannedCall[]> {
  const calls: PlannedCall[] = []
  let now = saved
  while (calls.length < MOST_CALLS) {
    const call = nextCall(now, wanted, everythingCarried)
    if (!call || call.kind === 'stuck' || call.kind === 'waiting') return calls
    if (call.kind !== 'rename') calls.push({ kind: call.kind, blocks: call.ids.length })
    now = call.resultingTree
    yield
  }
  return calls
}

const everythingCarried: UploadedMedia = { tokenFor: (_, token) => token, isFilled: () => true }
