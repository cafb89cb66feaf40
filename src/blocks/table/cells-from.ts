import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { CODE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { readTsv } from '../../../document/sheet/tsv'
import { tableRows } from '../../../document/wire/table-places'
import { newTextBlock } from '../../editor/commands/new-blocks'
import type { Pasted } from '../../editor/paste/read-clipboard'
import { isBlank, lineAt } from '../../editor/queries/blocks'
import { schema } from '../../editor/schema/schema'
import { nodeFromTree } from '../../editor/wire/doc-from-tree'
import { tableAt } from './table-selection'
import type { TablePlace } from './table-selection'

/**
 * The cells that a paste puts into the cells of a table: a table and nothing else, or rows of text (`tableFromText`).
 * As in a spreadsheet, they go from the cursor or the first selected cell on, over what is there. One cell, and a table
 * in Markdown, fill only selected or empty cells: text replaces no other words. A code block takes text as text, and
 * outside a table, text stays lines.
 */
export function cellsFrom({ selection }: EditorState, pasted: PastedForCells): PastedCells | undefined {
  const place = tableAt(selection)
  if (!place) return undefined
  const { blocks, text, from } = pasted
  const isTable = selection instanceof NodeSelection && selection.node.type.name === 'table'
  const isSelected = isTable || selection instanceof CellSelection
  const isText = text !== undefined && from !== 'markdown' && lineAt(selection.$from)?.type !== CODE
  const isColumn = isSelected && place.rect.bottom - place.rect.top > 1
  const isOpen = isSelected || isEmptyAt(place, { rows: 1, columns: 1 })
  const column = isColumn ? 'lines' : isOpen ? 'quotes' : 'none'
  const cells = (isText ? tableFromText(text, column) : undefined) ?? cellsFromTrees(blocks)
  if (!cells || isSelected) return cells
  const mayReplace = cells.cells.length > 1 && from !== 'markdown'
  return mayReplace || isEmptyAt(place, cells) ? cells : undefined
}

/** The facts about a paste that decide whether it fills cells. */
export type PastedForCells = Pick<Pasted, 'blocks' | 'text'> & Partial<Pick<Pasted, 'from'>>

function isEmptyAt(
  { table, rect }: TablePlace,
  { rows, columns }: Pick<PastedCells, 'rows' | 'columns'>,
): boolean {
  const map = TableMap.get(table)
  const right = Math.min(rect.left + columns, map.width)
  const bottom = Math.min(rect.top + rows, map.height)
  return map
    .cellsInRect({ left: rect.left, top: rect.top, right, bottom })
    .every((at) => table.nodeAt(at)?.children.every(isBlank))
}

/**
 * Cells from tab-separated text, as spreadsheets and terminals copy it. Tabs that only indent do not make columns.
 * Lines without tabs are cells if `column` says so: always, or if one of them is in quotes over several lines.
 * Undefined if the text is not a table.
 */
export function tableFromText(
  text: string,
  column: 'none' | 'quotes' | 'lines' = 'none',
): PastedCells | undefined {
  const rows = readTsv(text)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const isQuoted = () => rows.some(([cell = '']) => cell.includes('\n'))
  const isTable =
    width < 2
      ? column !== 'none' && (isQuoted() || (column === 'lines' && rows.length > 1))
      : text.split(/[\n\r]/).some((row) => row.trimStart().includes('\t'))
  if (!isTable) return undefined
  const cell = (words: string) => ({ rows: 1, columns: 1, content: words.split('\n').map(lineOf) })
  return placedCells(rows.map((row) => Array.from({ length: width }, (_, at) => cell(row[at] ?? ''))))
}

const lineOf = (words: string) =>
  newTextBlock(TEXT, words ? Fragment.from(schema.text(words)) : Fragment.empty)

/** The cells of a paste that is one table and nothing else; pasted inside a table, they fill its cells. */
export function cellsFromTrees(trees: readonly BlockTree[]): PastedCells | undefined {
  const [table] = trees
  const property = table?.body.table?.property
  if (trees.length !== 1 || !property) return undefined
  const { row_size: rows, column_size: columns, merge_info = [] } = property
  const anchors = tableRows(table.children.length, rows, columns, merge_info)
  return (
    anchors && {
      rows,
      columns,
      cells: anchors.flat().map(({ index, rowspan, colspan }) => ({
        row: Math.floor(index / columns),
        column: index % columns,
        rows: rowspan,
        columns: colspan,
        content: table.children[index]!.children.map(nodeFromTree),
      })),
    }
  )
}

/** A table from outside: cells in their places, each with its spans and blocks. */
export interface PastedCells {
  rows: number
  columns: number
  cells: readonly PastedCell[]
}

interface PastedCell {
  row: number
  column: number
  rows: number
  columns: number
  content: readonly Node[]
}

interface Spanning {
  rows: number
  columns: number
  content: readonly Node[]
}

/** Places rows of cells with spans as HTML does; a span is cut off at the end of the table. */
export function placedCells(lists: readonly (readonly Spanning[])[]): PastedCells {
  const taken = new Set<string>()
  const cells: PastedCell[] = []
  lists.forEach((list, row) => {
    let column = 0
    for (const { content, ...spans } of list) {
      while (taken.has(`${row} ${column}`)) column++
      const rows = Math.max(1, Math.min(spans.rows, lists.length - row))
      let columns = 1
      while (columns < spans.columns && !taken.has(`${row} ${column + columns}`)) columns++
      for (let down = 0; down < rows; down++) {
        for (let across = 0; across < columns; across++) taken.add(`${row + down} ${column + across}`)
      }
      cells.push({ row, column, rows, columns, content })
      column += columns
    }
  })
  const width = cells.reduce((most, { column, columns }) => Math.max(most, column + columns), 0)
  return { rows: lists.length, columns: width, cells }
}
