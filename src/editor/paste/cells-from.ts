import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { CODE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { tableRows } from '../../document/wire/table-places'
import { newTextBlock } from '../commands/new-blocks'
import { readTsv } from '../objects/sheet/tsv'
import { lineAt } from '../queries/blocks'
import { schema } from '../schema/schema'
import { tableAt } from '../table/table-selection'
import { nodeFromTree } from '../wire/doc-from-tree'
import type { Pasted } from './read-clipboard'

/**
 * The cells of a paste into a table, if it is a table and nothing else, or text with tabs between its words. A code
 * block takes text as text. Outside a table, text with tabs stays lines. A spreadsheet copies its cells as HTML, so
 * text without HTML comes from a terminal or a log, or is wanted as it is.
 */
export function cellsFrom(
  { selection }: EditorState,
  { blocks, text }: Pick<Pasted, 'blocks' | 'text'>,
): PastedCells | undefined {
  if (!tableAt(selection)) return undefined
  const made = text === undefined ? undefined : tableFromText(text)
  return made && lineAt(selection.$from)?.type !== CODE ? made : cellsFromTrees(blocks)
}

/**
 * Cells from tab-separated text, as spreadsheets and terminals copy it. Tabs that
 * only indent do not make columns. Undefined if the text is not a table.
 */
export function tableFromText(text: string): PastedCells | undefined {
  if (!text.split(/[\n\r]/).some((row) => row.trimStart().includes('\t'))) return undefined
  const rows = readTsv(text)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width < 2) return undefined
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
