import type { BlockTree } from '../block-tree'
import { keepAll } from './keep-boxes'
import type { Sides } from './merge-places'
import { mergeTable } from './merge-table'
import type { MergedTable } from './merge-table'
import { tableSize } from '../structure/box-structure'

/**
 * Every table that both sides have, merged; a table that only one side changed
 * needs none. What outlives a deletion in them joins the blocks that are kept.
 */
export function mergeTables(
  sides: Sides,
  kept: Map<string, BlockTree>,
  newId: () => string,
): Map<string, MergedTable> {
  const tables = new Map<string, MergedTable>()
  for (const [id, { node: ours }] of sides.ours) {
    const theirs = sides.theirs.get(id)?.node
    if (!theirs || ours === theirs || !tableSize(ours) || !tableSize(theirs)) continue
    const merged = mergeTable({ base: sides.base.get(id)?.node, ours, theirs }, newId)
    tables.set(id, merged)
    for (const cell of merged.outliving) keepAll(cell, sides, kept)
  }
  return tables
}
