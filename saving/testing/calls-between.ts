import type { BlockTree } from '../../document/block-tree'
import { stableJson } from '../../document/block-tree'
import type { NextCall } from '../plan/call-items'
import { nextCall } from '../plan/next-call'
import type { UploadedMedia } from '../plan/plan'

/** Media with all bytes uploaded in time. */
export const everything: UploadedMedia = { tokenFor: (_, token) => `${token} here`, isFilled: () => true }

/** A call without its resulting tree. */
export const shown = (call: ReturnType<typeof nextCall>) => {
  if (!call || !('resultingTree' in call)) return call
  const { resultingTree: _, ...rest } = call
  return rest
}

/** Every call until the service holds the wanted document. */
export function callsBetween(saved: BlockTree, wanted: BlockTree): NextCall[] {
  const calls: NextCall[] = []
  for (let now = saved; ;) {
    const call = nextCall(now, wanted, everything)
    if (!call) return calls
    if (call.kind === 'stuck' || call.kind === 'waiting') throw new Error(stableJson(call))
    if (call.kind !== 'rename') calls.push(call)
    now = call.resultingTree
    if (calls.length > 500) throw new Error('no end of calls')
  }
}
