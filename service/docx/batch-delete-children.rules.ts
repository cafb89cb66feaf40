import { CALLOUT, GRID, GRID_COLUMN, TABLE, TABLE_CELL, VIEW } from '../../contract/docx/block-numbers'
import type { Rule } from '../rules/rule'
import type { ChildPlace } from './block-rows'
import type { RevisionFacts } from './revision.rules'
import { parentRules, writeRules, type ParentFacts } from './write.rules'

export interface BatchDeleteChildrenFacts extends RevisionFacts, ParentFacts {
  start_index: number
  end_index: number
  /** The children that the indexes name, as the caller saw them. */
  named: readonly ChildPlace[]
  /** Today's children from the first named one to the last. */
  siblings: readonly ChildPlace[]
  /** The named children that still exist. */
  standing: readonly ChildPlace[]
  /** Whether the parent has any other child. */
  leavesSome: boolean
}

/** Blocks whose children are their parts: batch_update deletes rows and columns, and a file goes with its view. */
const holdsParts = new Set([GRID, TABLE, VIEW])

const neverEmpty = new Set([CALLOUT, GRID_COLUMN, TABLE_CELL])

export const batchDeleteChildrenRules: Rule<BatchDeleteChildrenFacts>[] = [
  ...writeRules,

  // the parent
  ...parentRules,
  {
    code: 1770031,
    when: 'the children are the cells of a table, the columns of a grid or the file of a view',
    fails: (f) => f.parent && holdsParts.has(f.parent.block_type),
  },

  // what is deleted
  {
    code: 1770001,
    when: 'end_index not above start_index',
    fails: (f) => f.end_index <= f.start_index,
    ours: true,
  },
  {
    code: 1770001,
    when: 'end_index beyond the children of the parent',
    fails: (f) => f.named.length < f.end_index - f.start_index,
    ours: true,
  },
  {
    code: 1770003,
    when: 'one of the children was deleted since revision_id',
    fails: (f) => f.standing.length < f.named.length,
    ours: true,
  },
  {
    code: 1770031,
    when: 'all children of a table cell, a grid column or a callout',
    fails: (f) => f.parent && neverEmpty.has(f.parent.block_type) && !f.leavesSome,
  },
]
