import { writeTsv } from '../../../document/sheet/tsv'
import { element, withBreaks } from '../../editor/export/inline-html'

/** Cells for the clipboard of other programs: tab-separated, and as a table that keeps runs of spaces. */
export function copiedCells(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const lines = rows.map((row) =>
    element('tr', {}, ...row.map((cell) => element('td', {}, withBreaks(cell)))),
  )
  const look = { style: 'white-space: pre-wrap' }
  return { text: writeTsv(rows), html: element('table', look, element('tbody', {}, ...lines)) }
}
