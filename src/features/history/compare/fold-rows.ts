import type { BlockTree } from '../../../../document/block-tree'
import { textObject } from '../../../../document/blocks/registry'
import { contentLimits } from '../../../../document/content-limits'
import { tableSize } from '../../../../document/structure/box-structure'
import type { Row } from './compare-documents'

/** A visible part of a comparison: a row, or a folded range in which nothing changed. */
export type VisibleRow = { kind: 'row'; row: Row } | { kind: 'fold'; key: string; rows: readonly Row[] }

/** Rows that stay visible on either side of a change, for context. */
const CONTEXT_ROWS = 2
/** A shorter range is not worth a click. */
const LEAST = 4

/** Folds long ranges without changes, except those that the operator has opened. */
export function foldRows(rows: readonly Row[], opened: ReadonlySet<string>): VisibleRow[] {
  const shown: VisibleRow[] = []
  const add = (row: Row) => shown.push({ kind: 'row', row })
  for (let at = 0; at < rows.length;) {
    let end = at
    while (rows[end]?.mark === 'same') end++
    const first = rows[at]
    if (!first) break
    if (end === at) {
      add(first)
      at++
      continue
    }
    const from = at === 0 ? at : at + CONTEXT_ROWS
    const to = end === rows.length ? end : end - CONTEXT_ROWS
    const key = first.key
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

/** The number of table cells drawn at a time. */
export const CELLS_AT_ONCE = 400
const CELLS_OF_A_LINE = 4
const CHARACTERS_OF_A_LINE = 1_000
const BREAKS_OF_A_LINE = 50

/** The number of rows to draw if `most` short lines are drawn at once; at least one. */
export function rowsWithin(shown: readonly VisibleRow[], most: number): number {
  let cost = 0
  const end = shown.findIndex((each, at) => {
    if (each.kind === 'row') cost += costOf(each.row.before) + costOf(each.row.after)
    return at > 0 && cost > 2 * most
  })
  return end < 0 ? shown.length : end
}

function costOf(block: BlockTree | undefined): number {
  if (!block) return 0
  const elements = textObject(block.block_type, block.body)?.elements ?? []
  const words = elements.map(({ text_run }) => text_run?.content ?? ' ').join('')
  const cells = tableSize(block) ? Math.min(block.children.length, CELLS_AT_ONCE) : 0
  const { runsAsBlock, runsOfAnyLine } = contentLimits.blocks
  return (
    1 +
    cells / CELLS_OF_A_LINE +
    words.length / CHARACTERS_OF_A_LINE +
    (words.split('\n').length - 1) / BREAKS_OF_A_LINE +
    Math.max(0, elements.length - runsOfAnyLine) / runsAsBlock
  )
}
