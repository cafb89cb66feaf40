import { MAX_GRID_COLUMNS, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from '../../contract/docx/box-sizes'
import type { BlockTree } from '../block-tree'
import { alignCommon } from '../compare/align-siblings'
import type { Alignment } from '../compare/align-siblings'
import type { Place } from '../pairing/in-order'
import { isFileView, isWholeGrid, tableSize } from './box-structure'
import type { Size } from './box-structure'
import { moveCost } from './move-cost'

/** Which saved part each wanted part of a box goes into. Parts are places: their ids may differ. */
export type PartAlignment = TableAlignment | GridAlignment | ViewAlignment

export interface TableAlignment {
  kind: 'table'
  saved: Size
  wanted: Size
  /** For each wanted row: the saved one, or −1. */
  rows: Alignment
  columns: Alignment
  /** The same, cell by cell. */
  aligned: Alignment
}

export interface GridAlignment {
  kind: 'grid'
  aligned: Alignment
}

export interface ViewAlignment {
  kind: 'view'
  aligned: Alignment
}

/** Undefined if the two are not boxes of one kind, or not whole on both sides. */
export function alignParts(saved: BlockTree, wanted: BlockTree): PartAlignment | undefined {
  const [before, after] = [tableSize(saved), tableSize(wanted)]
  if (before && after) return alignTable(saved, before, wanted, after)
  if (isWholeGrid(saved) && isWholeGrid(wanted)) {
    const rules = { isOpenAtStart: false, most: MAX_GRID_COLUMNS }
    return { kind: 'grid', aligned: alignLines(columnLines(saved), columnLines(wanted), rules) }
  }
  if (isFileView(saved) && isFileView(wanted)) return { kind: 'view', aligned: new Int32Array(1) }
  return undefined
}

function alignTable(saved: BlockTree, before: Size, wanted: BlockTree, after: Size): TableAlignment {
  const isOpenAtStart = true
  const mostRows = Math.max(before.rows, after.rows)
  const columns = alignLines(columnsOf(saved, before), columnsOf(wanted, after), {
    isOpenAtStart,
    most: Math.min(MAX_TABLE_COLUMNS, Math.floor(MAX_TABLE_CELLS / mostRows)),
  })
  const mostColumns = before.columns + columns.filter((place) => place < 0).length
  const rows = alignLines(rowsOf(saved, before), rowsOf(wanted, after), {
    isOpenAtStart,
    most: Math.floor(MAX_TABLE_CELLS / mostColumns),
  })
  const aligned = new Int32Array(after.rows * after.columns)
  for (let at = 0; at < aligned.length; at++) {
    const row = rows[Math.floor(at / after.columns)] ?? -1
    const column = columns[at % after.columns] ?? -1
    aligned[at] = row < 0 || column < 0 ? -1 : row * before.columns + column
  }
  return { kind: 'table', saved: before, wanted: after, rows, columns, aligned }
}

const lineOf = (...boxes: readonly BlockTree[]): Line => ({
  ids: boxes.map((box) => box.id),
  weight: boxes.reduce((sum, box) => sum + moveCost(box).weight, 0),
})

const rowsOf = ({ children }: BlockTree, { rows, columns }: Size): Line[] =>
  Array.from({ length: rows }, (_, row) => lineOf(...children.slice(row * columns, (row + 1) * columns)))

const columnsOf = ({ children }: BlockTree, { columns }: Size): Line[] =>
  Array.from({ length: columns }, (_, column) =>
    lineOf(...children.filter((_cell, at) => at % columns === column)),
  )

const columnLines = (grid: BlockTree): Line[] => grid.children.map((column) => lineOf(column))

/** A row or a column: the ids of its boxes, and the cost of recreating it. */
interface Line {
  ids: readonly string[]
  weight: number
}

interface LineRules {
  /** Whether a line can come before the first one: the first column of a grid cannot be inserted (platform/docx#updates-and-their-limits). */
  isOpenAtStart: boolean
  /** How many there may be at one time, including those that are still to be deleted. */
  most: number
}

/**
 * Returns for each wanted row or column the saved one that it is, or −1 for a new one. Those that stay are the
 * heaviest run that keeps its order. Boxes are places. If one line replaced another, the old line's boxes take the
 * new content, which is cheaper than a new line. If there is no room for both at once, only content moves.
 */
export function alignLines(saved: readonly Line[], wanted: readonly Line[], rules: LineRules): Alignment {
  const aligned = new Int32Array(wanted.length).fill(-1)
  const votes = votesOf(saved, wanted)
  const common: Place[] = []
  for (const [at, place] of votes) {
    if (!rules.isOpenAtStart && place === 0 && at > 0) continue
    common.push({ after: at, before: place, weight: saved[place]?.weight ?? 0 })
  }
  alignCommon(
    common.sort((a, b) => a.after - b.after),
    aligned,
  )
  fillGaps(aligned, saved.length)
  const made = aligned.filter((place) => place < 0).length
  if (made === 0 || saved.length + made <= rules.most) return aligned
  return aligned.map((_, at) => (at < saved.length ? at : -1))
}

/** Which saved line each wanted one shares most boxes with; no saved line is named twice. */
function votesOf(saved: readonly Line[], wanted: readonly Line[]): Map<number, number> {
  const lineOf = new Map(saved.flatMap(({ ids }, line) => ids.map((id) => [id, line] as const)))
  const counts: { at: number; line: number; shared: number }[] = []
  for (const [at, { ids }] of wanted.entries()) {
    const shared = new Map<number, number>()
    for (const id of ids) {
      const line = lineOf.get(id)
      if (line !== undefined) shared.set(line, (shared.get(line) ?? 0) + 1)
    }
    for (const [line, count] of shared) counts.push({ at, line, shared: count })
  }
  const votes = new Map<number, number>()
  const taken = new Set<number>()
  for (const { at, line } of counts.sort((a, b) => b.shared - a.shared || a.at - b.at || a.line - b.line)) {
    if (votes.has(at) || taken.has(line)) continue
    votes.set(at, line)
    taken.add(line)
  }
  return votes
}

/** Between two lines that stay, the wanted lines take the saved ones that are left there, in order. */
function fillGaps(aligned: Alignment, savedCount: number) {
  let free = 0
  for (const [at, place] of aligned.entries()) {
    if (place >= 0) {
      free = place + 1
      continue
    }
    const end = aligned.subarray(at).find((next) => next >= 0) ?? savedCount
    if (free < end) aligned[at] = free++
  }
}
