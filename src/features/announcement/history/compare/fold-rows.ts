import type { Row } from './compare-documents'

/** What a reader sees: rows, and stretches in which nothing changed. */
export type Shown = { kind: 'row'; row: Row } | { kind: 'fold'; key: string; rows: readonly Row[] }

/** Rows that stay in sight on either side of a change: enough to know where one is. */
const BESIDE = 2
/** A shorter stretch is not worth a click. */
const LEAST = 4

/** Folds long stretches without a change, but for those that somebody has opened. */
export function foldRows(rows: readonly Row[], opened: ReadonlySet<string>): Shown[] {
  const shown: Shown[] = []
  const add = (row: Row) => shown.push({ kind: 'row', row })
  for (let at = 0; at < rows.length;) {
    if (rows[at]!.mark !== 'same') {
      add(rows[at++]!)
      continue
    }
    let end = at
    while (end < rows.length && rows[end]!.mark === 'same') end++
    const from = at === 0 ? at : at + BESIDE
    const to = end === rows.length ? end : end - BESIDE
    const key = rows[at]!.key
    if (to - from < LEAST || opened.has(key)) rows.slice(at, end).forEach(add)
    else {
      rows.slice(at, from).forEach(add)
      shown.push({ kind: 'fold', key, rows: rows.slice(from, to) })
      rows.slice(to, end).forEach(add)
    }
    at = end
  }
  return shown
}
