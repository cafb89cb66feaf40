import type { BlockTree } from '../../../document/block-tree'
import { partsOf } from '../../../document/blocks/registry'
import { compareTrees } from '../../../document/compare/compare-trees'
import { preOrder } from '../../../document/compare/pre-order'
import { tokenIn } from '../../../document/compare/token-in'
import type { Slices } from '../../../limits/in-slices'
import { pendingPlan, plannedCalls } from '../../../saving/queue/pending-plan'
import type { PendingPlan } from '../../../saving/queue/pending-plan'
import { restoredDocument } from './restored-document'
import type { RestoredDocument } from './restored-document'

/** What restoring a version would do, and what it would cost. */
export interface RestorePlan extends RestoredDocument {
  pending: PendingPlan
  calls: number
  /** Bytes and cells that cannot be had any more; their blocks do not come back. */
  gone: number
}

/** The tokens of bytes and cells that have to be got again: those of blocks that are made anew. */
export function neededTokens(page: BlockTree, document: BlockTree): { token: string; isSheet: boolean }[] {
  const { added, pairs } = compareTrees(page, document)
  const given = pairs
    .filter(({ saved, wanted }) => tokenIn(saved) !== tokenIn(wanted))
    .map(({ wanted }) => wanted)
  const needed = new Map<string, boolean>()
  for (const node of [...added.values(), ...given]) {
    const token = tokenIn(node)
    if (token !== undefined) needed.set(token, 'sheet' in node.body)
  }
  return [...needed].map(([token, isSheet]) => ({ token, isSheet }))
}

/** The plan for a version under the names of the page, without what stands under tokens that nobody gives any more. */
export function* restorePlan(
  page: BlockTree,
  version: BlockTree,
  { gone, newId }: { gone: ReadonlySet<string>; newId: () => string },
): Slices<RestorePlan> {
  const { version: had, left } = withoutTokens(version, gone)
  yield
  const restored = yield* restoredDocument(page, had, newId)
  yield
  const pending = pendingPlan(page, restored.document)
  yield
  const calls = yield* plannedCalls(page, restored.document)
  return { ...restored, pending, calls: calls.length, gone: left }
}

/** Whether a plan has anything to do. */
export const isEmptyPlan = ({ pending }: RestorePlan): boolean =>
  pending.created + pending.remade + pending.updated + pending.deleted === 0

function withoutTokens(version: BlockTree, gone: ReadonlySet<string>): { version: BlockTree; left: number } {
  if (gone.size === 0) return { version, left: 0 }
  let left = 0
  const isGone = (node: BlockTree) => {
    const token = tokenIn(node)
    return token !== undefined && gone.has(token)
  }
  const kept = (node: BlockTree): BlockTree => {
    const children = node.children.filter((child) => {
      // The view of a file goes with its file.
      const isLost = isGone(child) || (partsOf(child.block_type) === 'file' && preOrder(child).some(isGone))
      if (isLost) left += 1
      return !isLost
    })
    return { ...node, children: children.map(kept) }
  }
  return { version: kept(version), left }
}
