import type { Area } from '../../../contract/docx/table-areas'
import type { MergedLine } from './merge-lines'
import { COLUMN_WIDTH, overlaps } from '../structure/table-from'
import type { TableForm } from '../structure/table-from'

interface Forms {
  base: TableForm | undefined
  ours: TableForm
  theirs: TableForm
}

/** Widths, headers and merged areas of a merged table: what we changed is ours, the rest is theirs. */
export function mergeForms(
  forms: Forms,
  rows: readonly MergedLine[],
  columns: readonly MergedLine[],
): TableForm {
  const { base, ours, theirs } = forms
  return {
    shape: { rows: rows.length, columns: columns.length, areas: mergeAreas(forms, rows, columns) },
    widths: columns.map((column) => widthOf(column, forms)),
    headerRow: chosen(base?.headerRow, ours.headerRow, theirs.headerRow) ?? false,
    headerColumn: chosen(base?.headerColumn, ours.headerColumn, theirs.headerColumn) ?? false,
  }
}

const chosen = <T>(base: T | undefined, ours: T | undefined, theirs: T | undefined): T | undefined =>
  ours === undefined || (ours === base && theirs !== undefined) ? theirs : ours

const widthOf = (column: MergedLine, { base, ours, theirs }: Forms): number => {
  const [was, mine, other] = [
    base?.widths[column.base ?? -1],
    ours.widths[column.ours ?? -1],
    theirs.widths[column.theirs ?? -1],
  ]
  return chosen(was, mine, other) ?? COLUMN_WIDTH
}

/**
 * Theirs, without those that we split; then ours that they do not have, unless
 * they split them or the two would cut each other.
 */
function mergeAreas(
  { base, ours, theirs }: Forms,
  rows: readonly MergedLine[],
  columns: readonly MergedLine[],
): Area[] {
  const place = (side: keyof MergedLine, areas: readonly Area[]) =>
    areas.flatMap((area) => placed(area, side, rows, columns) ?? [])
  const [before, mine, other] = [
    place('base', base?.shape.areas ?? []),
    place('ours', ours.shape.areas),
    place('theirs', theirs.shape.areas),
  ]
  const has = (areas: readonly Area[], area: Area) => areas.some((each) => sameAnchor(each, area))
  const kept: Area[] = []
  const add = (area: Area) => {
    if (!kept.some((each) => overlaps(each, area))) kept.push(area)
  }
  for (const area of other) {
    const own = mine.find((each) => sameAnchor(each, area))
    const was = before.find((each) => sameAnchor(each, area))
    if (own && was && sameSize(was, area)) add(own)
    else if (own ?? !was) add(area)
  }
  for (const area of mine) if (!has(other, area) && !has(before, area)) add(area)
  return kept.sort((a, b) => a.row - b.row || a.column - b.column)
}

/** Where an area of one side lies in the merged table, with whatever came in between; undefined when nothing is left to merge. */
function placed(
  area: Area,
  side: keyof MergedLine,
  rows: readonly MergedLine[],
  columns: readonly MergedLine[],
): Area | undefined {
  const row = extent(rows, side, area.row, area.rows)
  const column = extent(columns, side, area.column, area.columns)
  if (!row || !column || row.length * column.length < 2) return undefined
  return { row: row.start, rows: row.length, column: column.start, columns: column.length }
}

function extent(lines: readonly MergedLine[], side: keyof MergedLine, from: number, length: number) {
  const within = lines.flatMap((line, at) => {
    const place = line[side]
    return place !== undefined && place >= from && place < from + length ? [at] : []
  })
  if (within.length === 0) return undefined
  const start = Math.min(...within)
  return { start, length: Math.max(...within) - start + 1 }
}

const sameAnchor = (a: Area, b: Area) => a.row === b.row && a.column === b.column
const sameSize = (a: Area, b: Area) => a.rows === b.rows && a.columns === b.columns
