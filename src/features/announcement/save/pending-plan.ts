import type { BlockTree } from '../../../editor/block-tree'
import type { UnsavedSheet } from './cells-beside'
import { compareTrees } from './compare-trees'
import { commentsIn } from './comments-in'
import { nextCall } from './next-call'
import type { Carried } from './next-call'
import { tokenIn } from './token-in'

/** What saving would do, to be said in words. */
export interface PendingPlan {
  created: number
  /** Made again, with a new id, because they moved or changed their kind. */
  remade: number
  updated: number
  deleted: number
  /** Pictures and files whose bytes are uploaded for their block. */
  media: number
  /** Embedded sheets whose cells are carried over to a new one. */
  sheets: number
  /** Comments that stay with old copies, and go with them: no request makes one (platform-facts b.4). */
  comments: number
}

export function pendingPlan(saved: BlockTree, wanted: BlockTree): PendingPlan {
  const { pairs, gone, come } = compareTrees(saved, wanted)
  const made = [...come.values()]
  const remade = made.filter((node) => gone.has(node.id))
  const given = pairs.filter(
    ({ edited, saved: before, wanted: after }) => edited && tokenIn(before) !== tokenIn(after),
  )
  const carried = [...made, ...given.map((pair) => pair.wanted)].filter((node) => tokenIn(node) !== undefined)
  const sheets = carried.filter((node) => 'sheet' in node.body).length
  return {
    created: made.length - remade.length,
    remade: remade.length,
    updated: pairs.filter((pair) => pair.edited).length,
    deleted: gone.size - remade.length,
    media: carried.length - sheets,
    sheets,
    comments: remade.reduce((sum, { id }) => sum + commentsIn(gone.get(id)!), 0),
  }
}

/** Blocks that the service does not hold as they are shown. */
export const pendingChanges = ({ created, remade, updated, deleted }: PendingPlan): number =>
  created + remade + updated + deleted

/** Changes of cells that are not with the service, however many cells each is of. */
export const pendingCells = (sheets: readonly UnsavedSheet[]): number =>
  sheets.reduce((sum, { writes }) => sum + writes.length, 0)

export const MOST_CALLS = 20

/** How many calls lead from one to the other, bytes apart; MOST_CALLS stands for that many or more. */
export function callsBetween(saved: BlockTree, wanted: BlockTree): number {
  let now = saved
  let calls = 0
  while (calls < MOST_CALLS) {
    const call = nextCall(now, wanted, everythingCarried)
    if (!call || call.kind === 'stuck' || call.kind === 'waiting') return calls
    if (call.kind !== 'rename') calls += 1
    now = call.leaves
  }
  return MOST_CALLS
}

const everythingCarried: Carried = { tokenFor: (_, token) => token, isFilled: () => true }
