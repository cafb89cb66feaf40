import type { Node } from 'prosemirror-model'
import type { TableProperty } from '../../../contract/docx/block'
import { TABLE_CELL, TEXT } from '../../../contract/docx/block-numbers'
import { DEFAULT_COLUMN_WIDTH } from '../../../contract/docx/box-sizes'
import type { Area, Shape } from '../../../contract/docx/table-areas'
import type { BlockTree } from '../../../document/block-tree'
import { newTextBlock } from '../../editor/commands/new-blocks'
import { cellAttrs, objectAttrs, type CellAttrs, type ObjectAttrs } from '../../editor/schema/attrs'
import { schema } from '../../editor/schema/schema'
import { nodeFromTree } from '../../editor/wire/doc-from-tree'
import { cacheTree } from '../../editor/wire/node-cache'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'

/**
 * A table for computing: every place has a cell, covered ones too, and merged
 * cells are areas. Commands change this and write it back, so that spans, headers
 * and covered cells can never disagree.
 */
export interface TableModel extends Shape {
  readonly areas: readonly Area[]
  /** Cells row by row, one for each place; those under an area keep their content, hidden. */
  readonly places: readonly Node[]
  /** Width of each column; a row has none. */
  readonly sizes: { readonly rows: readonly number[]; readonly columns: readonly number[] }
  readonly headers: { readonly rows: boolean; readonly columns: boolean }
}

export const propertyOf = (table: Node): Partial<TableProperty> =>
  objectAttrs(table).body.table?.property ?? {}

/** The widths of a table's columns, one for each. */
export function widthsOf(table: Node, columns: number): number[] {
  const { column_width = [] } = propertyOf(table)
  return Array.from({ length: columns }, (_, column) => column_width[column] ?? DEFAULT_COLUMN_WIDTH)
}

/** Places without a cell, as a broken edit may leave them, get an empty one. */
export function readTable(table: Node): TableModel {
  const rows = table.childCount
  const cells = layoutCells(table)
  const columns = Math.max(1, ...cells.map(({ column, colspan }) => column + colspan))
  const places: Node[] = Array.from({ length: rows * columns })
  const areas: Area[] = []
  for (const { cell, row, column, colspan, rowspan } of cells) {
    const { covered } = cellAttrs(cell)
    let next = 0
    for (let down = 0; down < rowspan; down++) {
      for (let across = 0; across < colspan; across++) {
        const place = (row + down) * columns + column + across
        if (down === 0 && across === 0) places[place] = cell
        else places[place] = cellFromTree(covered[next++])
      }
    }
    if (colspan > 1 || rowspan > 1) areas.push({ row, column, rows: rowspan, columns: colspan })
  }
  const { header_row = false, header_column = false } = propertyOf(table)
  return {
    rows,
    columns,
    areas,
    places: Array.from(places, (cell: Node | undefined) => cell ?? emptyCell()),
    sizes: { rows: Array.from({ length: rows }, () => 0), columns: widthsOf(table, columns) },
    headers: { rows: header_row, columns: header_column },
  }
}

interface CellLayout {
  cell: Node
  row: number
  column: number
  rowspan: number
  colspan: number
}

/** Where each visible cell is, spans clipped at the table's end. */
function layoutCells(table: Node): CellLayout[] {
  const found: CellLayout[] = []
  const taken = new Set<string>()
  table.forEach((row, _, rowIndex) => {
    let column = 0
    row.forEach((cell) => {
      while (taken.has(`${rowIndex} ${column}`)) column++
      const { colspan, rowspan: high } = cellAttrs(cell)
      const rowspan = Math.min(high, table.childCount - rowIndex)
      for (let down = 0; down < rowspan; down++) {
        for (let across = 0; across < colspan; across++) taken.add(`${rowIndex + down} ${column + across}`)
      }
      found.push({ cell, row: rowIndex, column, rowspan, colspan })
      column += colspan
    })
  })
  return found
}

/** The table for a model. A cell or row that did not change is the same node as before. */
export function writeTable(table: Node, model: TableModel): Node {
  const { rows, columns, areas } = model
  const anchors = new Map(areas.map((area) => [area.row * columns + area.column, area]))
  const covered = new Set(areas.flatMap((area) => placesInArea(area, columns).slice(1)))
  const made = Array.from({ length: rows }, (_, row) => {
    const cells: Node[] = []
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column
      if (covered.has(place)) continue
      const area = anchors.get(place) ?? { row, column, rows: 1, columns: 1 }
      cells.push(writtenCell(model, area))
    }
    const before = table.maybeChild(row)
    const isSame = before?.childCount === cells.length && cells.every((cell, at) => before.child(at) === cell)
    return isSame ? before : schema.node('table_row', null, cells)
  })
  return table.type.create({ ...table.attrs, body: writtenBody(table, model) }, made, table.marks)
}

/** The places of an area, its anchor first. */
export const placesInArea = (area: Area, columns: number): number[] =>
  Array.from(
    { length: area.rows * area.columns },
    (_, index) =>
      (area.row + Math.floor(index / area.columns)) * columns + area.column + (index % area.columns),
  )

/** The cells of an area, its anchor's first. */
const cellsInArea = (area: Area, { places, columns }: Pick<TableModel, 'places' | 'columns'>): Node[] =>
  placesInArea(area, columns).flatMap((place) => places[place] ?? [])

function writtenCell({ places, columns, headers }: TableModel, area: Area): Node {
  const [cell = emptyCell(), ...under] = cellsInArea(area, { places, columns })
  const before = cellAttrs(cell)
  const trees = under.map(treeFromDoc)
  const header = headerAt(headers, area.row, area.column)
  const isSame =
    before.rowspan === area.rows &&
    before.colspan === area.columns &&
    before.header === header &&
    before.covered.length === trees.length &&
    trees.every((tree, at) => before.covered[at] === tree)
  if (isSame) return cell
  const attrs = { ...before, rowspan: area.rows, colspan: area.columns, header, covered: trees }
  return cell.type.create(attrs, cell.content)
}

const headerAt = (headers: TableModel['headers'], row: number, column: number): CellAttrs['header'] => {
  if (row === 0 && headers.rows) return 'row'
  return column === 0 && headers.columns ? 'column' : ''
}

/** Writes only what does not follow from the rows and cells; `wire/table-body.ts` derives the rest. */
function writtenBody(table: Node, { sizes, headers }: TableModel): ObjectAttrs['body'] {
  const { body } = objectAttrs(table)
  const before = propertyOf(table)
  const widths = [...sizes.columns]
  const change = {
    ...(widths.join() === widthsOf(table, widths.length).join() && !hasOtherLength(before, widths)
      ? {}
      : { column_width: widths }),
    ...(headers.rows === !!before.header_row ? {} : { header_row: headers.rows }),
    ...(headers.columns === !!before.header_column ? {} : { header_column: headers.columns }),
  }
  if (Object.keys(change).length === 0) return body
  const property = { row_size: table.childCount, column_size: widths.length, ...before, ...change }
  return { ...body, table: { ...body.table, property } }
}

const hasOtherLength = ({ column_width }: Partial<TableProperty>, widths: readonly number[]) =>
  column_width !== undefined && column_width.length !== widths.length

/** A cell with an empty line, without an id: the id plugin gives it one. */
export const emptyCell = (content: readonly Node[] = [newTextBlock(TEXT)]): Node =>
  schema.node('table_cell', { id: '', type: TABLE_CELL, body: { table_cell: {} } }, [...content])

function cellFromTree(tree: BlockTree | undefined): Node {
  if (!tree) return emptyCell()
  const known = cells.get(tree)
  if (known) return known
  const { id, body, children } = tree
  const cell = schema.node('table_cell', { id, type: TABLE_CELL, body }, children.map(nodeFromTree))
  cacheTree(cell, tree)
  cells.set(tree, cell)
  return cell
}

const cells = new WeakMap<BlockTree, Node>()
