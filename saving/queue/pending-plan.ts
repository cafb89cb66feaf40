import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import { compareTrees } from '../../document/compare/compare-trees'
import type { UnsavedSheet } from '../media/sheet-edits'
import { lossesIn } from '../plan/losses'

/** The effects of saving, as counts for the user. */
export interface PendingPlan {
  created: number
  /** Recreated, with a new id, because they moved or changed their type. */
  remade: number
  updated: number
  deleted: number
  /** Pictures and files whose bytes are uploaded for their block. */
  media: number
  /** Embedded sheets whose cells are copied to a new one. */
  sheets: number
  /**
   * Comments on old copies and deleted blocks, which are lost with them, because no request creates comments
   * (platform/docx#elements).
   */
  comments: number
}

export function pendingPlan(saved: BlockTree, wanted: BlockTree): PendingPlan {
  const { pairs, removed, added } = compareTrees(saved, wanted)
  const made = [...added.values()]
  const remade = made.filter((node) => removed.has(node.id))
  const given = pairs.filter(
    ({ edited, saved: before, wanted: after }) => edited && tokenIn(before) !== tokenIn(after),
  )
  const carried = [...made, ...given.map((pair) => pair.wanted)].filter((node) => tokenIn(node) !== undefined)
  const sheets = carried.filter((node) => 'sheet' in node.body).length
  return {
    created: made.length - remade.length,
    remade: remade.length,
    updated: pairs.filter((pair) => pair.edited).length,
    deleted: removed.size - remade.length,
    media: carried.length - sheets,
    sheets,
    comments: lossesIn({ removed, added }).reduce((sum, loss) => sum + loss.comments, 0),
  }
}

/** The number of blocks that differ between the page and the service. */
export const pendingChanges = ({ created, remade, updated, deleted }: PendingPlan): number =>
  created + remade + updated + deleted

/** The number of unsaved writes of cells. Each may cover several cells. */
export const pendingCells = (sheets: readonly UnsavedSheet[]): number =>
  sheets.reduce((sum, { writes }) => sum + writes.length, 0)
