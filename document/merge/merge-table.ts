import { TABLE_CELL, TEXT } from '../../contract/docx/block-numbers'
import { DEFAULT_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import { overlaps } from '../../contract/docx/table-areas'
import type { Area } from '../../contract/docx/table-areas'
import type { BlockBody, BlockTree } from '../block-tree'
import { objectContent, sameTree } from '../compare/same-content'
import { tableSize, type Size } from '../structure/box-structure'
import { tableBody } from '../structure/table-form'
import type { TableForm } from '../structure/table-form'
import { formOf } from '../structure/table-requests'

/** One table in three versions. Both writers have it whole. */
export interface TableSides {
  /** Absent if the table is new on both sides, or was no table. */
  base: BlockTree | undefined
  ours: BlockTree
  theirs: BlockTree
  /** Whether a cell belongs to this table. One side may have moved it into another one. */
  isHere: (cell: string) => boolean
}

export interface MergedTable {
  body: BlockBody
  /** All cells, row by row. */
  cells: string[]
  /** Cells that neither side has: where a row of one side crosses a column of the other. */
  made: Map<string, BlockTree>
  /** Maps each cell that no longer has a place to the cell that gets its remaining content. */
  instead: Map<string, string>
  /** Cells of rows and columns that one side deleted and the other one edited. They stay unchanged. */
  outliving: BlockTree[]
}

/**
 * Three-way merge of a table's rows, columns, widths and merged areas. Cells are merged as blocks. This decides which
 * cells exist, and where.
 */
export function mergeTable(sides: TableSides, newId: () => string): MergedTable {
  const { ours, theirs, isHere } = sides
  const base = sides.base && tableSize(sides.base) ? sides.base : undefined
  const rows = mergeLines(linesOf(sides, base, rowsOf), (line) => outlives(line, { ...sides, base }, rowsOf))
  const columns = mergeLines(linesOf(sides, base, columnsOf), (line) =>
    outlives(line, { ...sides, base }, columnsOf),
  )
  const [ourGrid, theirGrid] = [rowsOf(ours), rowsOf(theirs)]
  const made = new Map<string, BlockTree>()
  const instead = new Map<string, string>()
  const outliving: BlockTree[] = []
  const here = (cell: BlockTree | undefined) => (cell && isHere(cell.id) ? cell : undefined)
  const ourCell = (row: MergedLine, column: MergedLine) => here(cellAt(ourGrid, row.ours, column.ours))
  // A cell that was followed to another place may be in different places on the two sides. It goes to our place.
  const ourPlaces = new Set(rows.flatMap((row) => columns.map((column) => ourCell(row, column)?.id)))
  const cells = rows.flatMap((row) =>
    columns.map((column) => {
      const mine = ourCell(row, column)
      const theirCell = here(cellAt(theirGrid, row.theirs, column.theirs))
      const other = theirCell && !ourPlaces.has(theirCell.id) ? theirCell : undefined
      const cell = mine ?? other ?? newCell(newId, made)
      if (mine && other) instead.set(other.id, mine.id)
      if (isLeftBySome(row) || isLeftBySome(column)) outliving.push(cell)
      return cell.id
    }),
  )
  const there = new Set([...cells, ...instead.keys()])
  for (const [side, grid] of [
    ['ours', ourGrid],
    ['theirs', theirGrid],
  ] as const) {
    for (const [at, line] of grid.entries()) {
      const row = rows.findIndex((each) => each[side] === at)
      for (const [across, { id }] of line.entries()) {
        if (there.has(id) || !isHere(id)) continue
        // Its remaining content goes to the cell of its old column in its row, or to the row's last cell. Without a
        // row it goes to the table's last cell.
        const place = row * columns.length + Math.min(across, columns.length - 1)
        const taker = cells.at(row < 0 ? -1 : place)
        if (taker !== undefined) instead.set(id, taker)
      }
    }
  }
  const form = mergeForms(
    { base: base && formOf(base), ours: formOf(ours), theirs: formOf(theirs) },
    rows,
    columns,
  )
  return { body: knownBody(tableBody(theirs.body, form), ours, theirs), cells, made, instead, outliving }
}

function sizeOf(table: BlockTree): Size {
  const size = tableSize(table)
  if (!size) throw new Error(`block ${table.id} is no whole table`)
  return size
}

const rowsOf = (table: BlockTree): BlockTree[][] => {
  const { rows, columns } = sizeOf(table)
  return Array.from({ length: rows }, (_, row) => table.children.slice(row * columns, (row + 1) * columns))
}

const columnsOf = (table: BlockTree): BlockTree[][] => {
  const { columns } = sizeOf(table)
  return Array.from({ length: columns }, (_, column) =>
    table.children.filter((_cell, at) => at % columns === column),
  )
}

type LinesOf = (table: BlockTree) => BlockTree[][]

function linesOf({ ours, theirs }: TableSides, base: BlockTree | undefined, split: LinesOf) {
  const named = (table: BlockTree | undefined): Lines =>
    table ? split(table).map((line) => line.map((cell) => cell.id)) : []
  return { base: named(base), ours: named(ours), theirs: named(theirs) }
}

/** Whether a row that one side deleted stays, because the other one changed its cells. */
function outlives(line: MergedLine, { base, ours, theirs, isHere }: TableSides, split: LinesOf): boolean {
  const left =
    line.ours !== undefined
      ? split(ours)[line.ours]
      : line.theirs !== undefined
        ? split(theirs)[line.theirs]
        : undefined
  if (!left || !base || line.base === undefined) return false
  const before = new Map(split(base)[line.base]?.map((cell) => [cell.id, cell]))
  return left.some((cell) => {
    const was = before.get(cell.id)
    return was !== undefined && isHere(cell.id) && !sameTree(was, cell)
  })
}

const isLeftBySome = ({ base, ours, theirs }: MergedLine) =>
  base !== undefined && (ours === undefined || theirs === undefined)

const cellAt = (grid: BlockTree[][], row: number | undefined, column: number | undefined) =>
  row === undefined || column === undefined ? undefined : grid[row]?.[column]

function newCell(newId: () => string, made: Map<string, BlockTree>): BlockTree {
  const line: BlockTree = { id: newId(), block_type: TEXT, body: { text: { elements: [] } }, children: [] }
  const cell = { id: newId(), block_type: TABLE_CELL, body: { table_cell: {} }, children: [line] }
  made.set(cell.id, cell)
  return cell
}

/** Returns a side's own object if its content is the same. */
const knownBody = (body: BlockBody, ...sides: BlockTree[]): BlockBody =>
  sides.find((side) => objectContent(side.block_type, side.body) === objectContent(side.block_type, body))
    ?.body ?? body

interface Forms {
  base: TableForm | undefined
  ours: TableForm
  theirs: TableForm
}

/** Widths, headers and merged areas of a merged table: ours where we changed them, and theirs otherwise. */
function mergeForms(forms: Forms, rows: readonly MergedLine[], columns: readonly MergedLine[]): TableForm {
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
  return chosen(was, mine, other) ?? DEFAULT_COLUMN_WIDTH
}

/**
 * Their areas without those that we split. Then our areas that they lack, unless they split them or the areas would
 * overlap.
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

/**
 * The place of one side's area in the merged table, with everything inserted in between. Undefined if nothing remains
 * to merge.
 */
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

/** The rows, or the columns, of a table on one side, each as the ids of its cells. */
type Lines = readonly (readonly string[])[]

/** A row or a column of the merged table, as its index on each side. Undefined for a side that lacks it. */
interface MergedLine {
  base?: number
  ours?: number
  theirs?: number
}

/**
 * Three-way merge of the rows or the columns of a table. It has the insertions of both sides. Deletions of either
 * side apply unless the other side edited the line (`outlives`). The order is theirs, unless we changed it.
 */
function mergeLines(
  { base, ours, theirs }: { base: Lines; ours: Lines; theirs: Lines },
  outlives: (line: MergedLine) => boolean,
): MergedLine[] {
  const lines = new Map<string, MergedLine>()
  const names = {
    base: new Map<string, string>(),
    ours: new Map<string, string>(),
    theirs: new Map<string, string>(),
  }
  const add = (side: keyof MergedLine, all: Lines): string[] => {
    const taken = new Set<string>()
    return all.map((ids, at) => {
      const known = ids.flatMap((id) => names.base.get(id) ?? names.ours.get(id) ?? [])
      const name = mostOf(known.filter((each) => !taken.has(each))) ?? `${side} ${at}`
      taken.add(name)
      lines.set(name, { ...lines.get(name), [side]: at })
      for (const id of ids) if (!names[side].has(id)) names[side].set(id, name)
      return name
    })
  }
  const inBase = add('base', base)
  const inOurs = add('ours', ours)
  const inTheirs = add('theirs', theirs)
  const stays = (line: MergedLine) => {
    const isDeleted = line.base !== undefined && (line.ours === undefined || line.theirs === undefined)
    return !isDeleted || outlives(line)
  }
  const places = new Map(inBase.map((name, at) => [name, at]))
  const both = new Set(inTheirs)
  const order = inOurs.flatMap((name) => (both.has(name) ? (places.get(name) ?? []) : []))
  const isOurOrder = order.some((place, at) => at > 0 && place < (order[at - 1] ?? 0))
  const all = isOurOrder ? mergedOrder(inOurs, inTheirs) : mergedOrder(inTheirs, inOurs)
  const left = all.flatMap((name) => lines.get(name) ?? []).filter(stays)
  // Each side deleted the rows that the other one kept, but a table has at least one row.
  return left.length > 0 ? left : [{}]
}

/** The most frequent name, or the first of equally frequent ones. */
function mostOf(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce<[string, number] | undefined>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    undefined,
  )?.[0]
}

/** `first` in its order. An id that only `second` has follows the neighbour that it follows there. */
export function mergedOrder(first: readonly string[], second: readonly string[]): string[] {
  const known = new Set(first)
  const followers = new Map<string | undefined, string[]>()
  let anchor: string | undefined
  for (const id of second) {
    if (known.has(id)) anchor = id
    else followers.set(anchor, [...(followers.get(anchor) ?? []), id])
  }
  return [undefined, ...first].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(followers.get(id) ?? []),
  ])
}
