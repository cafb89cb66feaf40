import type { BlockTree } from '../../document/block-tree'
import { nextCall } from '../plan/next-call'
import type { Carried, NextCall } from '../plan/next-call'
import { stableJson } from '../../document/compare/stable-json'

/** As if all bytes were there in time. */
export const everything: Carried = { tokenFor: (_, token) => `${token} here`, isFilled: () => true }

/** What a call says, without what it leaves. */
export const shown = (call: ReturnType<typeof nextCall>) => {
  if (!call || !('leaves' in call)) return call
  const { leaves: _, ...rest } = call
  return rest
}

/** Every call until the service holds what is wanted. */
export function callsBetween(saved: BlockTree, wanted: BlockTree): NextCall[] {
  const calls: NextCall[] = []
  for (let now = saved; ;) {
    const call = nextCall(now, wanted, everything)
    if (!call) return calls
    if (call.kind === 'stuck' || call.kind === 'waiting') throw new Error(stableJson(call))
    if (call.kind !== 'rename') calls.push(call)
    now = call.leaves
    if (calls.length > 500) throw new Error('no end of calls')
  }
}
