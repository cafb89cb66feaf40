import type { Transaction } from 'prosemirror-state'
import { TableMap } from 'prosemirror-tables'
import type { ChangedRange } from '../changes/changed-range'
import { replaceTable } from './replace-table'
import { cellDepth } from './table-at'
import { readTable } from './table-model'

/**
 * Makes a table that an edit left with holes whole again: whoever deletes or
 * pastes across cells, every place has a cell. What happens inside of one cell
 * costs nothing.
 */
export function repairTables(tr: Transaction, { from, after }: ChangedRange): void {
  const $from = tr.doc.resolve(from)
  const depth = cellDepth($from)
  if (depth !== undefined && after <= $from.end(depth)) return
  const broken: number[] = []
  const look = (position: number) => {
    if (TableMap.get(tr.doc.nodeAt(position)!).problems) broken.push(position)
  }
  for (let around = $from.depth; around > 0; around--)
    if ($from.node(around).type.name === 'table') look($from.before(around))
  tr.doc.nodesBetween(from, after, (node, position) => {
    if (node.type.name === 'table' && position >= from) look(position)
    return !node.isTextblock
  })
  for (const position of broken.toSorted((a, b) => b - a)) {
    replaceTable(tr, position, readTable(tr.doc.nodeAt(position)!), 'leaves')
  }
}
