import type { BlockTree } from '../../../document/block-tree'
import { nextCall } from '../../../saving/plan/next-call'
import type { UploadedMedia, Stuck } from '../../../saving/plan/next-call'

export interface CallEstimate {
  calls: number
  /** What no call leads to; empty where all of it can go. */
  problems: Stuck['problems']
}

/** A plan that is longer is not counted to its end. */
const MOST_CALLS = 2_000

/** The calls that lead from one page to the other, counted by making all of them but on the wire. */
export function countCalls(saved: BlockTree, wanted: BlockTree): CallEstimate {
  let now = saved
  for (let calls = 0; calls < MOST_CALLS;) {
    const call = nextCall(now, wanted, everythingCarried)
    if (!call || call.kind === 'waiting') return { calls, problems: [] }
    if (call.kind === 'stuck') return { calls, problems: call.problems }
    if (call.kind !== 'rename') calls += 1
    now = call.resultingTree
  }
  return { calls: MOST_CALLS, problems: [] }
}

const everythingCarried: UploadedMedia = { tokenFor: (_, token) => token, isFilled: () => true }
