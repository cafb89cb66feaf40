import { Fragment } from 'prosemirror-model'
import { newTextBlock } from '../commands/new-text-block'
import { readTsv } from '../objects/sheet/tsv'
import { schema } from '../schema/schema'
import { placedCells } from './pasted-cells'
import type { PastedCells } from './pasted-cells'

/**
 * Tab-separated text, as spreadsheets and terminals copy it, as cells. Tabs that
 * only indent make no columns. Undefined where the text is no table.
 */
export function tableFromText(text: string): PastedCells | undefined {
  if (!/[^\s][^\n\r]*\t/.test(text)) return undefined
  const rows = readTsv(text)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width < 2) return undefined
  const cell = (words: string) => ({ rows: 1, columns: 1, content: words.split('\n').map(lineOf) })
  return placedCells(rows.map((row) => Array.from({ length: width }, (_, at) => cell(row[at] ?? ''))))
}

const lineOf = (words: string) => newTextBlock(2, words ? Fragment.from(schema.text(words)) : Fragment.empty)
