import type { BlockTree } from '../../document/block-tree'
import type { Comparison } from '../../document/compare/compare-trees'
import { resultingTree } from '../../document/structure/resulting-tree'
import type { ShapeStep } from '../../document/structure/table-requests'
import type { UpdateCall } from './call-items'

/** Keyed by the saved table or grid. */
export type ShapeSteps = Map<BlockTree, ShapeStep>

/** One call that changes the shape of several tables and grids. */
export function shapeCall(
  comparison: Comparison,
  steps: ShapeSteps,
  renames: [id: string, old: string][],
  isGrowing: boolean,
): UpdateCall {
  const ids = [...steps.keys()].map((box) => box.id)
  const reshaped = new Map([...steps].map(([box, step]) => [box, step.reshape]))
  return {
    kind: 'update',
    requests: [...steps.values()].map((step) => step.request),
    ids,
    renames,
    generatingIds: isGrowing ? ids : [],
    resultingTree: resultingTree(comparison, { renames: new Map(renames), reshaped }),
  }
}
