import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TEXT } from '../../../contract/docx/block-numbers'
import { DEFAULT_COLUMN_WIDTH, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from '../../../contract/docx/box-sizes'
import {
  areaAt,
  cutsAnArea,
  deleteRows,
  insertRow,
  mergeCells,
  overlaps,
  unmergeCells,
} from '../../../contract/docx/table-areas'
import type { Area, Shape } from '../../../contract/docx/table-areas'
import { isFixed } from '../../editor/changes/protection'
import { newTextBlock, copyWithoutIds } from '../../editor/commands/new-blocks'
import { isBlank, nonBlankContent } from '../../editor/queries/blocks'
import { emptyCell, placesInArea } from './table-model'
import type { TableModel } from './table-model'

/**
 * The changes that commands make to a table. Everything is written for rows; columns are the rows of the transposed
 * table, so that the two cannot differ.
 */

/** Why a table was not changed; `editor:tables.refused.<rule>` has the words. */
export interface TableRefusal {
  rule:
    | 'tooManyColumns'
    | 'tooManyCells'
    | 'movesThroughMerged'
    | 'cutsMerged'
    | 'cannotCopy'
    | 'cannotMerge'
    | 'pasteOverMerged'
    | 'notInCell'
}

export type TableChange = (table: TableModel) => TableModel | TableRefusal

/** Half-open, as on the wire. */
export interface Lines {
  from: number
  to: number
}

/** The table turned over its diagonal: rows are columns. */
export function transposed({ rows, columns, areas, places, sizes, headers }: TableModel): TableModel {
  return {
    rows: columns,
    columns: rows,
    areas: areas.map(({ row, column, rows: high, columns: wide }) => ({
      row: column,
      column: row,
      rows: wide,
      columns: high,
    })),
    places: Array.from({ length: columns }, (_, column) =>
      Array.from({ length: rows }, (_row, row) => places[row * columns + column] ?? emptyCell()),
    ).flat(),
    sizes: { rows: sizes.columns, columns: sizes.rows },
    headers: { rows: headers.columns, columns: headers.rows },
  }
}

/** The same change, made to columns. */
export const acrossColumns =
  (change: TableChange): TableChange =>
  (table) => {
    const made = change(transposed(table))
    return 'rule' in made ? made : transposed(made)
  }

const refuse = (rule: TableRefusal['rule']): TableRefusal => ({ rule })

/** The table, unless it is larger than the platform allows. One that was too large already may shrink or stay. */
export function withinLimits(before: Shape, made: TableModel): TableModel | TableRefusal {
  if (made.columns > Math.max(MAX_TABLE_COLUMNS, before.columns)) return refuse('tooManyColumns')
  const cells = made.rows * made.columns
  return cells > Math.max(MAX_TABLE_CELLS, before.rows * before.columns) ? refuse('tooManyCells') : made
}

const rowOf = ({ places, columns }: TableModel, row: number) =>
  places.slice(row * columns, (row + 1) * columns)

/** Inserts empty rows before row `at`; inside a merged area they become part of it. */
export const insertLines =
  (at: number, count = 1): TableChange =>
  (table) => {
    let shape: Shape = table
    for (let turn = 0; turn < count; turn++) shape = insertRow(shape, at)
    const fresh = Array.from({ length: count * table.columns }, () => emptyCell())
    // A new column is as wide as its neighbour.
    const size = table.sizes.rows[Math.max(0, at - 1)] ?? DEFAULT_COLUMN_WIDTH
    return {
      ...table,
      rows: shape.rows,
      areas: shape.areas,
      places: table.places.toSpliced(at * table.columns, 0, ...fresh),
      sizes: {
        ...table.sizes,
        rows: table.sizes.rows.toSpliced(at, 0, ...Array.from({ length: count }, () => size)),
      },
    }
  }

/**
 * Deletes rows, and only what is in them: a merged area that reaches further
 * keeps the rest of its cells, and its content.
 */
export const deleteLines =
  ({ from, to }: Lines): TableChange =>
  (table) => {
    const places = [...table.places]
    for (const area of table.areas) {
      const survivor = to < area.row + area.rows ? to : undefined
      if (survivor === undefined || area.row < from || area.row >= to) continue
      const [old, next] = [area.row * table.columns + area.column, survivor * table.columns + area.column]
      const [gone, left] = [places[old], places[next]]
      if (!gone || !left) continue
      places[next] = withContent(left, nonBlankContent([gone, left]))
      places[old] = withContent(gone, [])
    }
    const shape = deleteRows(table, from, to)
    return {
      ...table,
      rows: shape.rows,
      areas: shape.areas,
      places: places.toSpliced(from * table.columns, (to - from) * table.columns),
      sizes: { ...table.sizes, rows: table.sizes.rows.toSpliced(from, to - from) },
    }
  }

/** The cell with other content; with an empty line if there is none. */
const withContent = (cell: Node, content: readonly Node[]): Node =>
  cell.type.create(cell.attrs, Fragment.fromArray(content.length > 0 ? [...content] : [newTextBlock(TEXT)]))

/** The smallest run of rows around these that no merged area reaches out of. */
export function expandLinesOverMerged({ areas }: Shape, lines: Lines): Lines {
  let { from, to } = lines
  for (let grown = true; grown;) {
    grown = false
    for (const area of areas) {
      if (area.row >= to || area.row + area.rows <= from) continue
      if (area.row >= from && area.row + area.rows <= to) continue
      from = Math.min(from, area.row)
      to = Math.max(to, area.row + area.rows)
      grown = true
    }
  }
  return { from, to }
}

/** Whether the line before row `at` runs through a merged area. */
const cutsMergedArea = ({ areas }: Shape, at: number): boolean =>
  areas.some((area) => area.row < at && at < area.row + area.rows)

/** Moves rows, with all rows merged with them, before row `target` as counted before the move. */
export const moveLines =
  (lines: Lines, target: number): TableChange =>
  (table) => {
    const { from, to } = expandLinesOverMerged(table, lines)
    if (target >= from && target <= to) return table
    if (cutsMergedArea(table, target)) return refuse('movesThroughMerged')
    const order = Array.from({ length: table.rows }, (_, row) => row)
    const moved = order.splice(from, to - from)
    order.splice(target > from ? target - moved.length : target, 0, ...moved)
    return {
      ...table,
      areas: table.areas.map((area) => ({ ...area, row: order.indexOf(area.row) })),
      places: order.flatMap((row) => rowOf(table, row)),
      sizes: { ...table.sizes, rows: order.map((row) => table.sizes.rows[row] ?? 0) },
    }
  }

/** Where one step moves rows: past the next row, or past all that is merged with it. Undefined at the end. */
export function stepTarget(table: Shape, lines: Lines, step: 1 | -1): number | undefined {
  const { from, to } = expandLinesOverMerged(table, lines)
  if (step < 0 ? from === 0 : to === table.rows) return undefined
  return step < 0
    ? expandLinesOverMerged(table, { from: from - 1, to: from }).from
    : expandLinesOverMerged(table, { from: to, to: to + 1 }).to
}

/** Inserts copies of rows right below them. A merged area that reaches out of the rows is stretched, not copied. */
export const duplicateLines =
  ({ from, to }: Lines): TableChange =>
  (table) => {
    const original = table.places.slice(from * table.columns, to * table.columns)
    const inside = table.areas.filter((area) => area.row >= from && area.row + area.rows <= to)
    const isReaching = (place: number) =>
      table.areas.some((area) => !inside.includes(area) && placesInArea(area, table.columns).includes(place))
    const copied = original.map((cell, index) =>
      isReaching(from * table.columns + index) ? undefined : cell,
    )
    if (copied.some((cell) => cell && isFixed(cell))) return refuse('cannotCopy')
    const made = insertLines(to, to - from)(table)
    if ('rule' in made) return made
    // The copies stretch a merged cell that reaches over their place, and nothing else has room there.
    const below = inside.map((area) => ({ ...area, row: area.row + to - from }))
    const isCut = (area: Area) => made.areas.some((over) => overlaps(over, area))
    const taken = new Set(
      [...made.areas, ...below.filter(isCut)].flatMap((area) => placesInArea(area, table.columns)),
    )
    const copies = copied.map((cell, index) =>
      cell && !taken.has(to * table.columns + index)
        ? emptyCell(cell.children.map(copyWithoutIds))
        : emptyCell(),
    )
    return {
      ...made,
      areas: [...made.areas, ...below.filter((area) => !isCut(area))],
      places: made.places.toSpliced(to * table.columns, copies.length, ...copies),
      sizes: {
        ...made.sizes,
        rows: made.sizes.rows.toSpliced(to, to - from, ...table.sizes.rows.slice(from, to)),
      },
    }
  }

/** Merges cells: the anchor gets what all of them hold, in reading order. */
export const mergeArea =
  (area: Area): TableChange =>
  (table) => {
    if (cutsAnArea(table, area)) return refuse('cutsMerged')
    const [anchor, ...under] = placesInArea(area, table.columns)
    const covered = new Set(table.areas.flatMap((earlier) => placesInArea(earlier, table.columns).slice(1)))
    // Content that an earlier merge hides stays where it is.
    const shown = new Map(
      under.flatMap((place): [number, Node][] => {
        const cell = covered.has(place) ? undefined : table.places[place]
        return cell?.children.some((block) => !isBlank(block)) ? [[place, cell]] : []
      }),
    )
    if ([...shown.values()].some(isFixed)) return refuse('cannotMerge')
    const places = table.places.map((cell, place) => {
      if (shown.has(place)) return withContent(cell, [])
      return place === anchor && shown.size > 0
        ? withContent(cell, nonBlankContent([cell, ...shown.values()]))
        : cell
    })
    return { ...table, areas: mergeCells(table, area).areas, places }
  }

/** Splits a merged area into single cells: its content stays in the first. */
export const splitArea =
  (row: number, column: number): TableChange =>
  (table) =>
    areaAt(table, row, column) ? { ...table, areas: unmergeCells(table, row, column).areas } : table

export const setHeaders =
  (headers: Partial<TableModel['headers']>): TableChange =>
  (table) => ({ ...table, headers: { ...table.headers, ...headers } })

export const setColumnWidths =
  (widths: readonly number[]): TableChange =>
  (table) => ({ ...table, sizes: { ...table.sizes, columns: widths } })

/** Puts an empty line into each cell of the area; the protection refuses it for what cannot be recreated. */
export const clearArea =
  (area: Area): TableChange =>
  (table) => {
    const cleared = new Set(placesInArea(area, table.columns))
    const isEmpty = (cell: Node) => cell.childCount === 1 && cell.children.every(isBlank)
    return {
      ...table,
      places: table.places.map((cell, place) =>
        cleared.has(place) && !isEmpty(cell) ? withContent(cell, []) : cell,
      ),
    }
  }
