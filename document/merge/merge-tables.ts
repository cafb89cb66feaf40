import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { sameTree } from '../compare/same-content'
import { tableSize, isWholeGrid } from '../structure/box-structure'
import { isPlacedByUs } from './merge-places'
import type { Sides } from './merge-places'
import { mergeTable } from './merge-table'
import type { MergedTable } from './merge-table'

/**
 * Merges every table that both sides have, unless it is the same object on both. Cells that survive a deletion are
 * added to the kept blocks.
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
    const isHere = (cell: string) =>
      (isPlacedByUs(cell, sides) ? sides.ours : sides.theirs).get(cell)?.parent === id
    const merged = mergeTable({ base: sides.base.get(id)?.node, ours, theirs, isHere }, newId)
    tables.set(id, merged)
    for (const cell of merged.outliving) keepAll(cell, sides, kept)
  }
  return tables
}

/** Keeps a table or a grid whole if one side deleted it and the other one edited it. Half of one cannot be shown. */
export function keepContainers(sides: Sides, kept: Map<string, BlockTree>) {
  for (const [side, other] of [
    [sides.ours, sides.theirs],
    [sides.theirs, sides.ours],
  ] as const) {
    for (const [id, { node }] of side) {
      if (other.has(id) || (!tableSize(node) && !isWholeGrid(node))) continue
      const base = sides.base.get(id)?.node
      if (base && !sameTree(base, node)) keepAll(node, sides, kept)
    }
  }
}

/** Keeps everything in a block, except blocks that the other side has elsewhere. */
function keepAll(tree: BlockTree, { ours, theirs }: Sides, kept: Map<string, BlockTree>) {
  for (const node of preOrder(tree)) {
    const isOnBoth = ours.has(node.id) && theirs.has(node.id)
    if (!isOnBoth && !kept.has(node.id)) kept.set(node.id, node)
  }
}
