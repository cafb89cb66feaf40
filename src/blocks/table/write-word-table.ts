import { TableRow } from 'docx'
import { tableRows } from '../../../document/wire/table-places'
import { textFromTrees } from '../../editor/export/text-from-trees'
import { box, cell, MOST_COLUMNS, TWIPS_PER_PIXEL } from '../../editor/word/word-blocks'
import type { WordBlockWriter } from '../../editor/word/word-blocks'
import { paragraph, run } from '../../editor/word/write-lines'

export const tableWriter: WordBlockWriter = {
  key: 'table',
  write({ body, children }, { level, inside, out: { tally } }) {
    const own = body.table?.property
    const rows = own && tableRows(children.length, own.row_size, own.column_size, own.merge_info ?? [])
    if (!own || !rows) return children.flatMap((each) => inside(each.children))
    if (own.column_size > MOST_COLUMNS) {
      tally.add('tablesCut')
      const words = (index: number) => textFromTrees(children[index]?.children ?? []).replace(/\s+/g, ' ')
      const lines = rows.map((row) => row.map(({ index }) => words(index)).join('\t'))
      return lines.map((line) => paragraph([run(line)], {}, line))
    }
    const widths = Array.from(
      { length: own.column_size },
      (_, at) => (own.column_width?.[at] ?? 100) * TWIPS_PER_PIXEL,
    )
    const head = { row: own.header_row === true, column: own.header_column === true }
    const lines = rows.map((row, down) => {
      const cells = row.map(({ index, rowspan, colspan }) =>
        cell(inside(children[index]?.children ?? []), { rowSpan: rowspan, columnSpan: colspan }),
      )
      return new TableRow({ children: cells, ...(down === 0 && head.row && { tableHeader: true }) })
    })
    return box({ style: 'HeraldTable', level, widths, head }, lines)
  },
}
