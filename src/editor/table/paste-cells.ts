import { closeHistory } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { mayHold } from '../../../contract/docx/may-hold'
import type { Area } from '../../../contract/docx/table-areas'
import { newTextBlock } from '../commands/new-text-block'
import { typeOfBlock } from '../queries/type-of-block'
import { newTable } from './insert-table'
import type { PastedCells } from './pasted-cells'
import { replaceTable } from './replace-table'
import { tableAt } from './table-at'
import { acrossColumns, insertLines, withinLimits } from './table-changes'
import type { TableRefusal } from './table-changes'
import { placesUnder, readTable, writeTable } from './table-model'
import type { TableModel } from './table-model'

/**
 * Fills the table at the cursor with cells from outside, from the first selected
 * cell on, in one transaction; the table grows where they reach further. Merged
 * cells that lie there are neither cut nor split. Undefined outside of a table.
 */
export function pasteCells(state: EditorState, pasted: PastedCells): Transaction | TableRefusal | undefined {
  const place = tableAt(state.selection)
  if (!place || pasted.cells.length === 0) return undefined
  const { top, left } = place.rect
  const table = readTable(place.table)
  const made = withCells(table, pasted, top, left)
  const result = 'rule' in made ? made : withinLimits(table, made)
  if ('rule' in result) return result
  const tr = closeHistory(state.tr)
  const cells = { top, left, bottom: top + pasted.rows, right: left + pasted.columns }
  replaceTable(tr, place.position, result, { cells })
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
}

/** The cells as a table of their own, or why the platform has no table of that size. */
export function tableOfCells(pasted: PastedCells): Node | TableRefusal {
  const empty = newTable(1, 1)
  const blank = readTable(empty)
  const made = withCells(blank, pasted, 0, 0)
  const result = 'rule' in made ? made : withinLimits(blank, made)
  return 'rule' in result ? result : writeTable(empty, result)
}

function withCells(
  before: TableModel,
  pasted: PastedCells,
  top: number,
  left: number,
): TableModel | TableRefusal {
  const grown = grownTo(before, top + pasted.rows, left + pasted.columns)
  const areas = pasted.cells
    .map(({ row, column, rows, columns }) => ({ row: top + row, column: left + column, rows, columns }))
    .filter(({ rows, columns }) => rows > 1 || columns > 1)
  const region = { row: top, column: left, rows: pasted.rows, columns: pasted.columns }
  const earlier = grown.areas.filter((area) => touches(area, region))
  if (!earlier.every((area) => areas.some((next) => isSame(area, next)))) return { rule: 'pasteOverMerged' }
  const places = [...grown.places]
  for (const { row, column, content } of pasted.cells) {
    const place = (top + row) * grown.columns + left + column
    const cell = places[place]!
    const fitting = content.filter((block) => mayHold(32, typeOfBlock(block)))
    if (fitting.length < content.length) return { rule: 'notInCell' }
    places[place] = cell.type.create(
      cell.attrs,
      Fragment.fromArray(fitting.length > 0 ? [...fitting] : [newTextBlock(2)]),
    )
  }
  // What lay where a merged cell is now was pasted over like the rest, and does not wait out of sight.
  for (const area of areas.filter((next) => !earlier.some((before) => isSame(before, next)))) {
    for (const place of placesUnder(area, grown.columns).slice(1)) {
      const cell = places[place]!
      places[place] = cell.type.create(cell.attrs, newTextBlock(2))
    }
  }
  const others = grown.areas.filter((area) => !earlier.includes(area))
  return { ...grown, places, areas: [...others, ...areas] }
}

function grownTo(table: TableModel, rows: number, columns: number): TableModel {
  let now = table
  if (rows > now.rows) now = insertLines(now.rows, rows - now.rows)(now) as TableModel
  if (columns > now.columns)
    now = acrossColumns(insertLines(now.columns, columns - now.columns))(now) as TableModel
  return now
}

const isSame = (a: Area, b: Area) =>
  a.row === b.row && a.column === b.column && a.rows === b.rows && a.columns === b.columns

const touches = (a: Area, b: Area) =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns
