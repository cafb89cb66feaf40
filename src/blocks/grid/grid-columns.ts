import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { GRID, GRID_COLUMN, TEXT } from '../../../contract/docx/block-numbers'
import { evenRatios, scaledRatios, withDeleted, withInserted } from '../../../contract/docx/width-ratios'
import { newTextBlock } from '../../editor/commands/new-blocks'
import { nonBlankContent } from '../../editor/queries/blocks'
import { objectAttrs } from '../../editor/schema/attrs'
import { schema } from '../../editor/schema/schema'

/** The width ratios of a grid's columns, as whole numbers that add up to 100; even ones if a column has none. */
export function ratiosOf(grid: Node): number[] {
  const said = grid.children.map((column) => {
    const value: { width_ratio?: unknown } | undefined = objectAttrs(column).body.grid_column
    return Number(value?.width_ratio)
  })
  return said.every((ratio) => ratio > 0) ? scaledRatios(said) : evenRatios(said.length)
}

/** A column without an id; with an empty line if there is no content. */
export function newColumn(content: readonly Node[] = []): Node {
  const blocks = content.length > 0 ? [...content] : [newTextBlock(TEXT)]
  return schema.node('grid_column', { id: '', type: GRID_COLUMN, body: { grid_column: {} } }, blocks)
}

/** The grid with other columns and widths; columns that do not change stay the same nodes. */
export function withColumns(grid: Node, columns: readonly Node[], ratios: readonly number[]): Node {
  const sized = columns.map((column, at) => withRatio(column, ratios[at]!))
  const { body } = objectAttrs(grid)
  const size = { ...body.grid, column_size: columns.length }
  const isSameSize = body.grid?.column_size === columns.length
  const attrs = isSameSize ? grid.attrs : { ...grid.attrs, body: { ...body, grid: size } }
  return grid.type.create(attrs, Fragment.fromArray(sized), grid.marks)
}

function withRatio(column: Node, ratio: number): Node {
  const { body } = objectAttrs(column)
  const value: { width_ratio?: number } = body.grid_column ?? {}
  if (value.width_ratio === ratio) return column
  const attrs = { ...column.attrs, body: { ...body, grid_column: { ...value, width_ratio: ratio } } }
  return column.type.create(attrs, column.content)
}

export function newGrid(columns: readonly Node[]): Node {
  const attrs = { id: '', type: GRID, body: { grid: { column_size: columns.length } } }
  return withColumns(schema.node('grid', attrs, [...columns]), columns, evenRatios(columns.length))
}

export const insertColumn = (grid: Node, at: number, column: Node): Node =>
  withColumns(grid, grid.children.toSpliced(at, 0, column), withInserted(ratiosOf(grid), at))

/** The grid without a column; its content goes to the column before it, or for the first column to the second. */
export function removeColumn(grid: Node, at: number): Node {
  const heir = at > 0 ? at - 1 : 1
  const [gone, left] = [grid.child(at), grid.child(heir)]
  const content = at > 0 ? nonBlankContent([left, gone]) : nonBlankContent([gone, left])
  const columns = grid.children.with(heir, left.copy(Fragment.fromArray(content))).toSpliced(at, 1)
  return withColumns(grid, columns, withDeleted(ratiosOf(grid), at))
}

export function moveColumn(grid: Node, from: number, to: number): Node {
  const order = grid.children.map((_, at) => at)
  order.splice(to, 0, ...order.splice(from, 1))
  const ratios = ratiosOf(grid)
  return withColumns(
    grid,
    order.map((at) => grid.child(at)),
    order.flatMap((at) => ratios[at] ?? []),
  )
}

/** The ratios after the line between two columns has moved by so many hundredths; no column shrinks below `least`. */
export function resizeColumns(ratios: readonly number[], left: number, by: number, least = 5): number[] {
  const [a = 0, b = 0] = ratios.slice(left, left + 2)
  const floor = Math.min(least, a, b)
  const next = Math.max(floor, Math.min(a + b - floor, a + Math.round(by)))
  return ratios.with(left, next).with(left + 1, a + b - next)
}

/** Gives one column a share; the others keep their proportions. */
export function withShare(ratios: readonly number[], at: number, share: number): number[] {
  const wanted = Math.max(1, Math.min(Math.round(share), 100 - (ratios.length - 1)))
  const rest = ratios.reduce((sum, ratio, other) => (other === at ? sum : sum + ratio), 0)
  const exact = ratios.map((ratio, other) => (other === at ? wanted : (ratio / rest) * (100 - wanted)))
  const made = scaledRatios(exact)
  return made
}
