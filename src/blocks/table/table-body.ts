import type { Node } from 'prosemirror-model'
import type { OtherObjects, TableProperty } from '../../../contract/docx/block'
import { mergeInfoFrom } from '../../../contract/docx/table-areas'
import type { Area, Shape } from '../../../contract/docx/table-areas'
import type { BlockBody, BlockTree } from '../../../document/block-tree'
import { tableRows } from '../../../document/wire/table-places'
import { cellAttrs, objectAttrs } from '../../editor/schema/attrs'

/**
 * The body of a table, derived from its rows and cells. Only this sets `row_size`, `column_size`, `merge_info` and
 * the length of `column_width`. It ignores what an edit left in the attributes. A table that still has the shape in
 * its body keeps that very body, key for key.
 */
export function tableBody(table: Node, cells: readonly BlockTree[]): BlockBody {
  const { body } = objectAttrs(table)
  const object: Partial<OtherObjects['table']> = body.table ?? {}
  const shape = shapeOf(table)
  const isListed = object.cells?.every((id, index) => cells[index]?.id === id) ?? true
  const isWhole = isListed && (object.cells?.length ?? cells.length) === cells.length
  if (isWhole && spelled(shape) === spelledIn(body, object.property)) return body
  const { column_width = [], ...rest } = object.property ?? {}
  const widths = Array.from({ length: shape.columns }, (_, column) => column_width[column] ?? 100)
  const size = { row_size: shape.rows, column_size: shape.columns }
  const property = { ...rest, ...size, column_width: widths, merge_info: mergeInfoFrom(shape) }
  const listed = object.cells ? { cells: cells.map(({ id }) => id) } : {}
  return { ...body, table: { ...object, property, ...listed } }
}

export function shapeOf(table: Node): Shape {
  const areas: Area[] = []
  // For each column, how many more rows are covered from above.
  const below: number[] = []
  table.forEach((row, _, rowIndex) => {
    let column = 0
    const free = () => {
      while ((below[column] ?? 0) > 0) {
        below[column]! -= 1
        column++
      }
    }
    row.forEach((cell) => {
      free()
      const { rowspan, colspan } = cellAttrs(cell)
      if (rowspan > 1 || colspan > 1) areas.push({ row: rowIndex, column, rows: rowspan, columns: colspan })
      for (let across = 0; across < colspan; across++) below[column++] = rowspan - 1
    })
    free()
  })
  return { rows: table.childCount, columns: below.length, areas }
}

const spelled = ({ rows, columns, areas }: Shape): string =>
  `${rows} ${columns} ${areas.map((area) => `${area.row},${area.column},${area.rows},${area.columns}`).join(' ')}`

const spellings = new WeakMap<BlockBody, string>()

/** The shape that a body describes; invalid spans count as none. */
function spelledIn(body: BlockBody, property: TableProperty | undefined): string {
  const known = spellings.get(body)
  if (known !== undefined) return known
  const made = property ? spelled(shapeIn(property)) : ''
  spellings.set(body, made)
  return made
}

function shapeIn({ row_size: rows, column_size: columns, merge_info }: TableProperty): Shape {
  const places = tableRows(rows * columns, rows, columns, merge_info ?? []) ?? []
  const areas = places.flat().filter(({ rowspan, colspan }) => rowspan > 1 || colspan > 1)
  return {
    rows,
    columns,
    areas: areas.map(({ index, rowspan, colspan }) => ({
      row: Math.floor(index / columns),
      column: index % columns,
      rows: rowspan,
      columns: colspan,
    })),
  }
}
