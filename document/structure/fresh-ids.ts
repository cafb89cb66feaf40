import { preOrder } from '../block-tree'
import type { Comparison } from '../compare/compare-trees'

const OLD = '′'

/**
 * Returns a function that derives from an id one that neither tree has. The merge keeps an old copy that another
 * writer edited. Its id must not name a second block, or a call would reach the wrong one.
 */
export function freshIds({ saved, wanted }: Comparison): (id: string) => string {
  let taken: Set<string> | undefined
  return (id) => {
    taken ??= new Set([saved, wanted].flatMap(preOrder).map((node) => node.id))
    return uniqueId(taken, id)
  }
}

/** Derives an id that is not yet in `taken` from another one, and adds it there. */
export function uniqueId(taken: Set<string>, id: string): string {
  let fresh = `${id}${OLD}`
  while (taken.has(fresh)) fresh += OLD
  taken.add(fresh)
  return fresh
}

/** The id that an id was derived from: for an old copy, that of the block that replaced it. */
export function originalId(id: string): string {
  let from = id
  while (from.endsWith(OLD)) from = from.slice(0, -OLD.length)
  return from
}
