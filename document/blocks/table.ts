import type { PhrasingContent } from 'mdast'
import type { OtherObjects } from '../../contract/docx/block'
import { mergeInfoFrom } from '../../contract/docx/table-areas'
import type { BlockBody, BlockTree } from '../block-tree'
import { sizeAtCreation } from '../structure/box-structure'
import { tableBody, propertyOf, tableFrom } from '../structure/table-form'
import { tableRows } from '../wire/table-places'
import { platformSpec, withoutCommentIds } from './block-spec'

/** A table. Its cells are its parts, row by row, including covered ones. */
export const table = platformSpec('table', 'Table', '表格', {
  subject: 'table',
  children: { parts: 'table_cell', generated: 'cells' },
  create: { object: propertyToSend, body: bodyAtCreation, canRecreate: () => true },
  content: { counted },
  html(node, { element, mark, voidElement, blocks }) {
    const [property, rows] = visibleRows(node)
    if (!property || !rows) return node.children.map((cell) => blocks(cell.children)).join('')
    const columns = (property.column_width ?? []).map((width) => voidElement('col', { width }))
    const lines = rows.map((row, down) =>
      element(
        'tr',
        {},
        ...row.map(({ index, rowspan, colspan }) => {
          const isHead =
            (down === 0 && property.header_row) ||
            (index % property.column_size === 0 && property.header_column)
          const spans = {
            rowspan: rowspan > 1 ? rowspan : undefined,
            colspan: colspan > 1 ? colspan : undefined,
          }
          return element(isHead ? 'th' : 'td', spans, blocks(node.children[index]?.children ?? []))
        }),
      ),
    )
    const head = property.header_row ? element('thead', {}, ...lines.slice(0, 1)) : ''
    const { merge_info: _, row_size: __, column_size: ___, ...look } = property
    return element(
      'table',
      mark(node, look),
      element('colgroup', {}, ...columns),
      head,
      element('tbody', {}, ...lines.slice(head ? 1 : 0)),
    )
  },
  markdown(node, { tally, blocks, cell, table: gfmTable }) {
    const [property, rows] = visibleRows(node)
    if (!property || !rows) return node.children.flatMap((each) => blocks(each.children))
    if (!property.header_row) tally.add('headersMade')
    const cells: PhrasingContent[][][] = Array.from({ length: property.row_size }, () =>
      Array.from({ length: property.column_size }, () => []),
    )
    for (const { index, rowspan, colspan } of rows.flat()) {
      if (rowspan > 1 || colspan > 1) tally.add('spans')
      const row = cells[Math.floor(index / property.column_size)]
      if (row) row[index % property.column_size] = cell(node.children[index]?.children ?? [])
    }
    return [gfmTable(cells)]
  },
  insert: [
    {
      id: 'table',
      section: 'structure',
      aliases: 'table rows cells ||| 表格 biaoge bg',
      makes: { popup: 'table' },
    },
  ],
})

export const tableCell = platformSpec('table_cell', 'Table cell', '单元格', {
  children: { isPart: true, isNeverEmpty: true, keepsLast: true, rule: 'inCell' },
  create: { canRecreate: () => true },
  content: { counted: () => 'table_cell' },
})

function visibleRows({ body, children }: BlockTree) {
  const property = propertyOf(body)
  const rows =
    property && tableRows(children.length, property.row_size, property.column_size, property.merge_info ?? [])
  return [property, rows] as const
}

function propertyToSend(node: BlockTree) {
  const { widths, headerRow, headerColumn } = tableFrom(propertyOf(node.body)!)
  const { rows, columns } = sizeAtCreation(node)
  const property = {
    row_size: rows,
    column_size: columns,
    column_width: widths.slice(0, columns),
    header_row: headerRow,
    header_column: headerColumn,
  }
  return { property }
}

function bodyAtCreation(node: BlockTree): BlockBody {
  const form = tableFrom(propertyOf(node.body)!)
  const { rows, columns } = sizeAtCreation(node)
  return tableBody(withoutCommentIds(node.body), {
    ...form,
    shape: { rows, columns, areas: [] },
    widths: form.widths.slice(0, columns),
  })
}

function counted(body: BlockBody): unknown {
  const value: OtherObjects['table'] | undefined = body['table']
  if (!value?.property) return value
  const { shape, widths, headerRow, headerColumn } = tableFrom(value.property)
  return { merge_info: mergeInfoFrom(shape), columns: shape.columns, widths, headerRow, headerColumn }
}
