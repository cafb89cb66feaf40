import { GRID_COLUMN, TEXT } from '../../../contract/docx/block-numbers'
import { scaledRatios } from '../../../contract/docx/width-ratios'
import type { BlockTree } from '../block-tree'
import { ratiosOf } from '../structure/grid-requests'
import { MAX_GRID_COLUMNS, MIN_GRID_COLUMNS } from '../structure/structure-limits'

/**
 * A grid whose columns two sides put together, as the platform can have it: 2 to
 * 10 columns whose shares are 100 together (platform-facts b.2, c). What stood in
 * columns beyond the tenth moves into that one.
 */
export function mergedGrid(grid: BlockTree, newId: () => string): BlockTree {
  const columns = grid.children.slice(0, MAX_GRID_COLUMNS)
  const beyond = grid.children.slice(MAX_GRID_COLUMNS).flatMap((column) => column.children)
  if (beyond.length > 0) {
    const last = columns.pop()!
    columns.push({ ...last, children: [...last.children, ...beyond] })
  }
  while (columns.length < MIN_GRID_COLUMNS) columns.push(emptyColumn(newId))
  const ratios = ratiosOf({ ...grid, children: columns })
  const sum = ratios.reduce((all, ratio) => all + ratio, 0)
  const isSame = sum === 100 && columns.length === grid.children.length
  if (isSame && sizeIn(grid) === columns.length) return grid
  const shares = sum === 100 ? ratios : scaledRatios(ratios)
  return {
    ...grid,
    body: { ...grid.body, grid: { column_size: columns.length } },
    children: columns.map((column, at) =>
      shares[at] === shareIn(column)
        ? column
        : { ...column, body: { ...column.body, grid_column: { width_ratio: shares[at] } } },
    ),
  }
}

const sizeIn = ({ body }: BlockTree) => (body['grid'] as { column_size?: number } | undefined)?.column_size
const shareIn = ({ body }: BlockTree) =>
  (body['grid_column'] as { width_ratio?: number } | undefined)?.width_ratio

function emptyColumn(newId: () => string): BlockTree {
  const line: BlockTree = { id: newId(), block_type: TEXT, body: { text: { elements: [] } }, children: [] }
  return { id: newId(), block_type: GRID_COLUMN, body: { grid_column: {} }, children: [line] }
}
