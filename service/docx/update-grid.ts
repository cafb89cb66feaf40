import type { UpdateRequest } from '../../contract/docx/update-request'
import { withDeleted, withInserted } from '../../contract/docx/width-ratios'

/** Where a grid request acts: −1 inserts at the end, or deletes the last column. */
export function gridIndex(request: UpdateRequest, columns: number): number | undefined {
  const { insert_grid_column: insert, delete_grid_column: remove } = request
  if (insert) return insert.column_index === -1 ? columns : insert.column_index
  if (remove) return remove.column_index === -1 ? columns - 1 : remove.column_index
  return undefined
}

/** The percentages of all columns after a request. */
export function changedRatios(ratios: readonly number[], request: UpdateRequest): number[] {
  const index = gridIndex(request, ratios.length) ?? 0
  if (request.insert_grid_column) return withInserted(ratios, index)
  if (request.delete_grid_column) return withDeleted(ratios, index)
  return request.update_grid_column_width_ratio?.width_ratios ?? [...ratios]
}
