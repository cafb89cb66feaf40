import { TABLE_CELL, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockBody, BlockTree } from '../block-tree'
import { mergeLines } from './merge-lines'
import type { Lines, MergedLine } from './merge-lines'
import { mergeForms } from './merge-table-form'
import { objectContent } from '../compare/object-content'
import { sameTree } from '../compare/same-tree'
import { tableSize } from '../structure/box-structure'
import { tableBody } from '../structure/table-body'
import { formOf } from '../structure/table-requests'

/** One table as three sides have it; both writers have it whole. */
export interface TableSides {
  /** Absent when both sides got it since, or it was no table. */
  base: BlockTree | undefined
  ours: BlockTree
  theirs: BlockTree
}

export interface MergedTable {
  body: BlockBody
  /** All cells, row by row. */
  cells: string[]
  /** Cells that neither side has: a row of the one where the other put a column. */
  made: Map<string, BlockTree>
  /** Cells that are in no place any more, by the one that takes in what is kept of them. */
  instead: Map<string, string>
  /** Cells that one side deleted and the other one worked in, and their neighbours: they stay as they are. */
  outliving: BlockTree[]
}

/**
 * Three-way merge of a table's rows, columns, widths and merged areas. Cells
 * are merged as blocks; here it is said which ones there are, and where.
 */
export function mergeTable(sides: TableSides, newId: () => string): MergedTable {
  const { ours, theirs } = sides
  const base = sides.base && tableSize(sides.base) ? sides.base : undefined
  const rows = mergeLines(linesOf(sides, base, rowsOf), (line) => outlives(line, { ...sides, base }, rowsOf))
  const columns = mergeLines(linesOf(sides, base, columnsOf), (line) =>
    outlives(line, { ...sides, base }, columnsOf),
  )
  const [ourGrid, theirGrid] = [rowsOf(ours), rowsOf(theirs)]
  const made = new Map<string, BlockTree>()
  const instead = new Map<string, string>()
  const outliving: BlockTree[] = []
  const cells = rows.flatMap((row) =>
    columns.map((column) => {
      const mine = cellAt(ourGrid, row.ours, column.ours)
      const other = cellAt(theirGrid, row.theirs, column.theirs)
      const cell = mine ?? other ?? newCell(newId, made)
      if (mine && other && mine.id !== other.id) instead.set(other.id, mine.id)
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
        if (there.has(id)) continue
        // What is kept of it goes where its row or, without that, the table ends.
        const place = row * columns.length + Math.min(across, columns.length - 1)
        instead.set(id, row < 0 ? cells.at(-1)! : cells[place]!)
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

const rowsOf = (table: BlockTree): BlockTree[][] => {
  const { rows, columns } = tableSize(table)!
  return Array.from({ length: rows }, (_, row) => table.children.slice(row * columns, (row + 1) * columns))
}

const columnsOf = (table: BlockTree): BlockTree[][] => {
  const { columns } = tableSize(table)!
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

/** A row that one side deleted stays when the other one changed what is in it. */
function outlives(line: MergedLine, { base, ours, theirs }: TableSides, split: LinesOf): boolean {
  const left =
    line.ours !== undefined
      ? split(ours)[line.ours]
      : line.theirs !== undefined
        ? split(theirs)[line.theirs]
        : undefined
  if (!left || !base || line.base === undefined) return false
  const before = new Map(split(base)[line.base]!.map((cell) => [cell.id, cell]))
  return left.some((cell) => {
    const was = before.get(cell.id)
    return was !== undefined && !sameTree(was, cell)
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

/** A side's own object where it says the same. */
const knownBody = (body: BlockBody, ...sides: BlockTree[]): BlockBody =>
  sides.find((side) => objectContent(side.block_type, side.body) === objectContent(side.block_type, body))
    ?.body ?? body
