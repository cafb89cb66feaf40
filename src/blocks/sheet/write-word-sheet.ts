import { TableRow } from 'docx'
import { box, cell, MOST_COLUMNS, TWIPS_PER_PIXEL } from '../../editor/word/word-blocks'
import type { WordBlock, WordBlockWriter } from '../../editor/word/word-blocks'
import type { WordWriter } from '../../editor/word/word-writer'
import { paragraph, run } from '../../editor/word/write-lines'

export const sheetWriter: WordBlockWriter = {
  key: 'sheet',
  write: ({ body }, { level, named, out }) =>
    sheetTables(out.sheet(body.sheet?.token ?? ''), level, out) ?? named('sheets'),
}

/** The shown cells of a sheet as tables, several if it is wider than one. Undefined if they are not available. */
function sheetTables(
  rows: readonly (readonly string[])[] | undefined,
  level: number,
  { tally }: WordWriter,
): WordBlock[] | undefined {
  const columns = Math.max(0, ...(rows ?? []).map((row) => row.length))
  if (!rows || columns === 0) return undefined
  tally.add('sheetsAsTables')
  tally.add('tablesCut', Math.ceil(columns / MOST_COLUMNS) - 1)
  const tables: WordBlock[] = []
  for (let from = 0; from < columns; from += MOST_COLUMNS) {
    const widths = Array.from({ length: Math.min(MOST_COLUMNS, columns - from) }, () => 100 * TWIPS_PER_PIXEL)
    const lines = rows.map((row) => {
      const words = widths.map((_, at) => row[from + at] ?? '')
      return new TableRow({ children: words.map((each) => cell([paragraph([run(each)], {}, each)])) })
    })
    tables.push(...box({ style: 'HeraldTable', level, widths }, lines))
  }
  return tables
}
