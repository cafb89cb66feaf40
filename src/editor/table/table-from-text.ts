import { Fragment } from 'prosemirror-model'
import { newTextBlock } from '../commands/new-text-block'
import { schema } from '../schema/schema'
import { placedCells } from './pasted-cells'
import type { PastedCells } from './pasted-cells'

/**
 * Tab-separated text as spreadsheets copy it: a cell with tabs, breaks or
 * quotes stands in quotes, and a quote in it is doubled. Undefined where the
 * text is no table.
 */
export function tableFromText(text: string): PastedCells | undefined {
  if (!text.includes('\t')) return undefined
  const rows = wordsIn(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''))
  const width = Math.max(...rows.map((row) => row.length))
  const cell = (words: string) => ({ rows: 1, columns: 1, content: words.split('\n').map(lineOf) })
  return placedCells(rows.map((row) => Array.from({ length: width }, (_, at) => cell(row[at] ?? ''))))
}

const lineOf = (words: string) => newTextBlock(2, words ? Fragment.from(schema.text(words)) : Fragment.empty)

function wordsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y
  for (let at = 0; at <= text.length;) {
    cells.lastIndex = at
    const [whole, quoted, plain = ''] = cells.exec(text)!
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text[at] === '\n') rows.push([])
    at++
  }
  return rows
}
