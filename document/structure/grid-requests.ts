import { withDeleted, withInserted } from '../../contract/docx/width-ratios'
import { evenRatios } from '../../contract/docx/width-ratios'
import type { BlockTree } from '../block-tree'
import type { ShapeStep } from './table-requests'

/** Percentages of the columns of a grid. A column without one has an equal share. */
export function ratiosOf({ children }: BlockTree): number[] {
  const even = evenRatios(children.length)
  return children.map(({ body }, at) => ratioIn(body) ?? even[at]!)
}

const ratioIn = (body: BlockTree['body']) => body['grid_column']?.width_ratio

const withRatios = (columns: readonly BlockTree[], ratios: readonly number[]): BlockTree[] =>
  columns.map((column, at) =>
    ratioIn(column.body) === ratios[at]
      ? column
      : { ...column, body: { ...column.body, grid_column: { width_ratio: ratios[at] } } },
  )

const gridBody = ({ body }: BlockTree, columns: number) => ({
  ...body,
  grid: { ...body['grid'], column_size: columns },
})

export function insertColumnStep(grid: BlockTree, at: number, column: BlockTree): ShapeStep {
  const ratios = withInserted(ratiosOf(grid), at)
  return {
    request: { block_id: grid.id, insert_grid_column: { column_index: at } },
    reshape: {
      body: gridBody(grid, ratios.length),
      children: (before) => withRatios(before.toSpliced(at, 0, column), ratios),
    },
  }
}

export function deleteColumnStep(grid: BlockTree, at: number): ShapeStep {
  const ratios = withDeleted(ratiosOf(grid), at)
  return {
    request: { block_id: grid.id, delete_grid_column: { column_index: at } },
    reshape: {
      body: gridBody(grid, ratios.length),
      children: (before) => withRatios(before.toSpliced(at, 1), ratios),
    },
  }
}

/** Sets all columns at once, because the request names every share (platform/docx#updates-and-their-limits). */
export function ratioStep(grid: BlockTree, wanted: BlockTree): ShapeStep | undefined {
  const [ratios, aim] = [ratiosOf(grid), ratiosOf(wanted)]
  if (ratios.every((ratio, at) => ratio === aim[at])) return undefined
  return {
    request: { block_id: grid.id, update_grid_column_width_ratio: { width_ratios: aim } },
    reshape: { children: (before) => withRatios(before, aim) },
  }
}
