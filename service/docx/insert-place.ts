import { rankOf, ranksBetween } from '../store/block-path'
import type { Tx } from '../store/store'
import { blocksNamed, childrenFrom, lastChild, neighbour, type ChildPlace, type Edition } from './block-rows'

/**
 * Where new children are inserted: between two of today's siblings. The index refers to the revision that the caller
 * saw. If that is an older one, the new blocks are inserted next to the same sibling today. Otherwise the kind is
 * "gone" if both siblings around the index have been deleted since, or "beyond" if the parent had fewer children.
 */
export type InsertPlace =
  | { kind: 'between'; before: string | undefined; after: string | undefined }
  | { kind: 'beyond' }
  | { kind: 'gone' }

const between = (before: ChildPlace | undefined, after: ChildPlace | undefined): InsertPlace => ({
  kind: 'between',
  before: before?.path,
  after: after?.path,
})

export interface AskedPlace {
  parent_id: string
  /** −1 appends. */
  index: number
  /** The edition that the index refers to. */
  requestedEdition: Edition
  currentEdition: Edition
}

export async function insertPlace(
  tx: Tx,
  { parent_id, index, requestedEdition, currentEdition }: AskedPlace,
): Promise<InsertPlace> {
  if (index === -1) return between(await lastChild(tx, currentEdition, parent_id), undefined)
  const around = await childrenFrom(
    tx,
    requestedEdition,
    parent_id,
    Math.max(0, index - 1),
    index === 0 ? 1 : 2,
  )
  const [before, after] = index === 0 ? [undefined, around[0]] : [around[0], around[1]]
  if (index > 0 && !before) return { kind: 'beyond' }
  const named = [before, after].flatMap((sibling) => sibling?.block_id ?? [])
  const standing = new Set((await blocksNamed(tx, currentEdition, named)).map((row) => row.block_id))
  if (before && standing.has(before.block_id)) {
    return between(before, await neighbour(tx, currentEdition, parent_id, before.path, 'asc'))
  }
  if (after && standing.has(after.block_id)) {
    return between(await neighbour(tx, currentEdition, parent_id, after.path, 'desc'), after)
  }
  if (index === 0) return between(undefined, await neighbour(tx, currentEdition, parent_id, undefined, 'asc'))
  return after ? { kind: 'gone' } : between(await lastChild(tx, currentEdition, parent_id), undefined)
}

const rank = (path: string | undefined) => (path === undefined ? undefined : rankOf(path))

export const ranksAt = (place: InsertPlace, count: number): string[] =>
  place.kind === 'between' ? ranksBetween(rank(place.before), rank(place.after), count) : []
