import type { TableProperty } from '../../contract/docx/block'
import type { TextElement, TextStyle } from '../../contract/docx/text'
import type { BlockTree } from '../block-tree'
import { numberOf, specOf } from '../blocks/registry'

/** A block that is read from elsewhere, as a value without an id. The document assigns the id. */
export const newTree = (key: string, value: object, children: readonly BlockTree[] = []): BlockTree => ({
  id: '',
  block_type: numberOf(key),
  body: { [key]: value },
  children,
})

export const newText = (
  key: string,
  elements: readonly TextElement[],
  children: readonly BlockTree[] = [],
  style?: TextStyle,
): BlockTree => newTree(key, style ? { elements, style } : { elements }, children)

/** One cell of a table that is read. Its place follows from the rows. */
export interface ReadCell {
  children: readonly BlockTree[]
  rowspan: number
  colspan: number
}

const emptyCell = (): BlockTree => newTree('table_cell', {}, [newText('text', [])])

/** The platform's limits of one table (platform/docx#updates-and-their-limits). */
const MOST_COLUMNS = 100
const MOST_CELLS = 2000

/**
 * Converts rows of cells of HTML and Markdown to tables. Spans that leave the table are cut, overlapping spans are
 * dropped, and rows beyond the platform's size continue in another table. Undefined if a row is wider than a table
 * may be.
 */
export function newTables(
  rows: readonly (readonly ReadCell[])[],
  look: Pick<TableProperty, 'header_row' | 'header_column' | 'column_width'> = {},
): BlockTree[] | undefined {
  const places = placeCells(rows, MOST_COLUMNS)
  const columns = Math.max(1, ...places.map((row) => row.length))
  if (columns > MOST_COLUMNS) return undefined
  const most = Math.max(1, Math.floor(MOST_CELLS / columns))
  const tables: BlockTree[] = []
  for (let from = 0; from < places.length; from += most) {
    const part = places.slice(from, from + most)
    tables.push(tableOf(part, columns, from === 0 ? look : { ...look, header_row: false }))
  }
  return tables
}

interface Anchor<Cell> {
  cell: Cell
  /** Its size, once placed. */
  rows: number
  columns: number
}

type Place<Cell = ReadCell> = Anchor<Cell> | 'covered' | undefined

/**
 * Places cells as HTML does: next to those that span down from above. A span ends at another cell, at the end of the
 * table and at `mostColumns`. A row is at most twice as long.
 */
export function placeCells<Cell extends Pick<ReadCell, 'rowspan' | 'colspan'>>(
  rows: readonly (readonly Cell[])[],
  mostColumns: number,
): Place<Cell>[][] {
  const grid: Place<Cell>[][] = rows.map(() => [])
  for (const [down, line] of grid.entries()) {
    let at = 0
    for (const cell of rows[down] ?? []) {
      while (line[at] !== undefined) at++
      if (at > mostColumns) break
      const reach = Math.max(1, Math.min(cell.colspan, mostColumns))
      let columns = 1
      while (columns < reach && line[at + columns] === undefined) columns++
      const height = Math.min(Math.max(1, cell.rowspan), rows.length - down)
      const below = grid.slice(down + 1, down + height)
      const taken = below.findIndex((next) => !isFree(next, at, columns))
      const covered = [line, ...(taken < 0 ? below : below.slice(0, taken))]
      for (const next of covered)
        for (let across = 0; across < columns; across++) next[at + across] = 'covered'
      line[at] = { cell, rows: covered.length, columns }
      at += columns
    }
  }
  return grid
}

const isFree = (row: readonly Place<object>[], at: number, columns: number) =>
  Array.from({ length: columns }, (_, across) => row[at + across]).every((place) => place === undefined)

function tableOf(
  rows: readonly Place[][],
  columns: number,
  look: Pick<TableProperty, 'header_row' | 'header_column' | 'column_width'>,
): BlockTree {
  const places = rows.flatMap((row) => Array.from({ length: columns }, (_, at) => row[at]))
  const cells = places.map((place) =>
    typeof place === 'object' && place.cell.children.length > 0
      ? newTree('table_cell', {}, place.cell.children)
      : emptyCell(),
  )
  const merge_info = places.map((place, index) =>
    typeof place === 'object'
      ? {
          row_span: Math.min(place.rows, rows.length - Math.floor(index / columns)),
          col_span: place.columns,
        }
      : { row_span: 1, col_span: 1 },
  )
  const widths = look.column_width?.length === columns ? look.column_width : undefined
  const property: TableProperty = {
    row_size: rows.length,
    column_size: columns,
    column_width: widths ?? Array.from({ length: columns }, () => 100),
    merge_info,
    ...(look.header_row ? { header_row: true } : {}),
    ...(look.header_column ? { header_column: true } : {}),
  }
  return newTree('table', { property }, cells)
}

/**
 * Fills every empty box, because the platform allows none (platform/docx#announcement-calls). A tree without one
 * stays the same object.
 */
export function fillEmptyContainers(tree: BlockTree, newId: () => string): BlockTree {
  if (tree.children.length === 0) {
    return specOf(tree.block_type)?.children?.isNeverEmpty
      ? { ...tree, children: [{ ...newText('text', []), id: newId() }] }
      : tree
  }
  const children = tree.children.map((child) => fillEmptyContainers(child, newId))
  return children.every((child, at) => child === tree.children[at]) ? tree : { ...tree, children }
}
