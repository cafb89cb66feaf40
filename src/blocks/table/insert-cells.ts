import { closeHistory } from 'prosemirror-history'
import { Fragment } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { TABLE_CELL, TEXT } from '../../../contract/docx/block-numbers'
import { overlaps } from '../../../contract/docx/table-areas'
import { mayHold } from '../../../document/blocks/registry'
import { sameArea } from '../../../document/structure/table-form'
import { LossCounter } from '../../../formats/losses'
import { newTextBlock } from '../../editor/commands/new-blocks'
import { insertAsSiblings, insertTrees } from '../../editor/paste/insert-trees'
import type { InsertedTrees } from '../../editor/paste/insert-trees'
import { isBlank, typeOfBlock } from '../../editor/queries/blocks'
import { BlockSelection } from '../../editor/selection/block-selection'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import { cellsFrom, cellsFromTrees } from './cells-from'
import type { PastedCells, PastedForCells } from './cells-from'
import { acrossColumns, insertLines, withinLimits } from './table-changes'
import type { TableRefusal } from './table-changes'
import { placesInArea, readTable } from './table-model'
import type { TableModel } from './table-model'
import { tableAt } from './table-selection'
import type { TablePlace } from './table-selection'
import { replaceTable } from './write-table'

/**
 * Inserts cells where the cursor is in a table, into its cells (`cellsFrom`). If they may not go there, the content of
 * one cell goes to the cursor, and a table goes after this one. Undefined for anything else.
 */
export function insertCells(
  state: EditorState,
  pasted: PastedForCells,
): InsertedTrees | TableRefusal | undefined {
  const place = tableAt(state.selection)
  if (!place) return undefined
  const cells = cellsFrom(state, pasted)
  if (cells) return fillCells(state, place, cells)
  const { blocks } = pasted
  const asked = cellsFromTrees(blocks)
  if (!asked) return undefined
  if (asked.cells.length === 1) return insertTrees(state, blocks[0]?.children[0]?.children ?? [])
  const here = BlockSelection.create(state.doc, place.position)
  const inserted = here && insertAsSiblings(state.apply(state.tr.setSelection(here)), blocks)
  inserted?.tally.add('tablesAfter')
  return inserted
}

function fillCells(
  state: EditorState,
  place: TablePlace,
  cells: PastedCells,
): InsertedTrees | TableRefusal | undefined {
  const tr = pasteCells(state, cells)
  if (!tr || 'rule' in tr) return tr
  const tally = new LossCounter()
  tally.add('cellsReplaced', replacedBeyond(state.selection, place, cells))
  return { tr, tally, blocks: cells.cells.flatMap(({ content }) => content.map(treeFromDoc)) }
}

/** How many cells with content are filled that are not selected. */
function replacedBeyond(
  selection: Selection,
  { table, rect }: TablePlace,
  { rows, columns }: PastedCells,
): number {
  const before = readTable(table)
  const isCursor = selection instanceof TextSelection
  const isSelected = (row: number, column: number) => !isCursor && row < rect.bottom && column < rect.right
  let count = 0
  for (let row = rect.top; row < Math.min(rect.top + rows, before.rows); row++) {
    for (let column = rect.left; column < Math.min(rect.left + columns, before.columns); column++) {
      const cell = before.places[row * before.columns + column]
      if (cell && !isSelected(row, column) && !cell.children.every(isBlank)) count++
    }
  }
  return count
}

/**
 * Fills the table at the cursor with cells from outside, starting at the first selected cell, in one transaction; the
 * table grows if they reach further. Merged cells there are neither cut nor split. Undefined outside a table.
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
  const earlier = grown.areas.filter((area) => overlaps(area, region))
  if (!earlier.every((area) => areas.some((next) => sameArea(area, next)))) return { rule: 'pasteOverMerged' }
  const places = [...grown.places]
  for (const { row, column, content } of pasted.cells) {
    const place = (top + row) * grown.columns + left + column
    const cell = places[place]!
    const fitting = content.filter((block) => mayHold(TABLE_CELL, typeOfBlock(block)))
    if (fitting.length < content.length) return { rule: 'notInCell' }
    places[place] = cell.type.create(
      cell.attrs,
      Fragment.fromArray(fitting.length > 0 ? [...fitting] : [newTextBlock(TEXT)]),
    )
  }
  // Cells that a merged cell now covers were pasted over, too: their content must not stay hidden below it.
  for (const area of areas.filter((next) => !earlier.some((before) => sameArea(before, next)))) {
    for (const place of placesInArea(area, grown.columns).slice(1)) {
      const cell = places[place]!
      places[place] = cell.type.create(cell.attrs, newTextBlock(TEXT))
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
