import type { CellSpan } from './block'

/**
 * Merged cells as areas: rectangles of more than one cell that never overlap. Every change of a table's shape is
 * arithmetic on areas; the wire's merge_info (one entry per cell, row by row, covered cells 1×1;
 * platform/docx#tables) is only their written form.
 */
export interface Area {
  row: number
  column: number
  rows: number
  columns: number
}

export interface Shape {
  rows: number
  columns: number
  areas: readonly Area[]
}

const single: CellSpan = { row_span: 1, col_span: 1 }
const isMerged = (area: Area) => area.rows > 1 || area.columns > 1

export function areasFrom(mergeInfo: readonly CellSpan[] | undefined, columns: number): Area[] {
  return (mergeInfo ?? [])
    .map((span, place) => ({
      row: Math.floor(place / columns),
      column: place % columns,
      rows: span.row_span,
      columns: span.col_span,
    }))
    .filter(isMerged)
}

export function mergeInfoFrom({ rows, columns, areas }: Shape): CellSpan[] {
  const spans = Array.from({ length: rows * columns }, () => single)
  for (const area of areas) {
    spans[area.row * columns + area.column] = { row_span: area.rows, col_span: area.columns }
  }
  return spans
}

/** A run [start, start + length) after `count` places were inserted before place `at`: inside it grows, above it moves. */
const afterInsert = (start: number, length: number, at: number, count: number) => {
  if (at <= start) return { start: start + count, length }
  return at < start + length ? { start, length: length + count } : { start, length }
}

/** A run after the places [from, to) were deleted: what remains of it, beginning at its first remaining place. */
const afterDelete = (start: number, length: number, from: number, to: number) => {
  const lost = Math.max(0, Math.min(start + length, to) - Math.max(start, from))
  const before = Math.max(0, Math.min(start, to) - from)
  return { start: start - before, length: length - lost }
}

export function insertRow(shape: Shape, at: number): Shape {
  const areas = shape.areas.map((area) => {
    const run = afterInsert(area.row, area.rows, at, 1)
    return { ...area, row: run.start, rows: run.length }
  })
  return { rows: shape.rows + 1, columns: shape.columns, areas }
}

export function insertColumn(shape: Shape, at: number): Shape {
  const areas = shape.areas.map((area) => {
    const run = afterInsert(area.column, area.columns, at, 1)
    return { ...area, column: run.start, columns: run.length }
  })
  return { rows: shape.rows, columns: shape.columns + 1, areas }
}

/** Deletes the rows [from, to). An area that loses its anchor keeps its remainder, anchored at the next cell. */
export function deleteRows(shape: Shape, from: number, to: number): Shape {
  const areas = shape.areas.map((area) => {
    const run = afterDelete(area.row, area.rows, from, to)
    return { ...area, row: run.start, rows: run.length }
  })
  const left = areas.filter((area) => area.rows > 0 && isMerged(area))
  return { rows: shape.rows - (to - from), columns: shape.columns, areas: left }
}

export function deleteColumns(shape: Shape, from: number, to: number): Shape {
  const areas = shape.areas.map((area) => {
    const run = afterDelete(area.column, area.columns, from, to)
    return { ...area, column: run.start, columns: run.length }
  })
  const left = areas.filter((area) => area.columns > 0 && isMerged(area))
  return { rows: shape.rows, columns: shape.columns - (to - from), areas: left }
}

export const overlaps = (a: Area, b: Area): boolean =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns

const holds = (outer: Area, inner: Area) =>
  outer.row <= inner.row &&
  outer.column <= inner.column &&
  outer.row + outer.rows >= inner.row + inner.rows &&
  outer.column + outer.columns >= inner.column + inner.columns

/** Whether the new area would cut an earlier one: each must lie wholly inside it or wholly outside. */
export const cutsAnArea = (shape: Shape, merged: Area): boolean =>
  shape.areas.some((area) => overlaps(area, merged) && !holds(merged, area))

/** Makes one area; the earlier ones inside it dissolve. */
export function mergeCells(shape: Shape, merged: Area): Shape {
  const outside = shape.areas.filter((area) => !overlaps(area, merged))
  return { ...shape, areas: isMerged(merged) ? [...outside, merged] : outside }
}

export const areaAt = (shape: Shape, row: number, column: number): Area | undefined =>
  shape.areas.find((area) => overlaps(area, { row, column, rows: 1, columns: 1 }))

/** Splits the area over a cell, whichever of its cells is named. */
export function unmergeCells(shape: Shape, row: number, column: number): Shape {
  const split = areaAt(shape, row, column)
  return { ...shape, areas: shape.areas.filter((area) => area !== split) }
}
