import type { BlockTree } from '../../document/block-tree'

/** What one tab tells another of the document: the blocks of the page that are new to it, and the order of all. */
export interface SharedPage {
  page: Omit<BlockTree, 'children'>
  order: readonly string[]
  fresh: readonly BlockTree[]
  /** Everything is in it; otherwise what is not is as it was. */
  isWhole: boolean
}

/** What has changed since the document that was shared last; blocks that did not change are the same objects. */
export function sharedPage(before: BlockTree | undefined, { children, ...page }: BlockTree): SharedPage {
  const known = new Set(before?.children)
  return {
    page,
    order: children.map(({ id }) => id),
    fresh: children.filter((child) => !known.has(child)),
    isWhole: before === undefined,
  }
}

/** The document again; undefined where something is missing that an earlier message told. */
export function readSharedPage(
  before: BlockTree | undefined,
  { page, order, fresh, isWhole }: SharedPage,
): BlockTree | undefined {
  const known = new Map((isWhole ? [] : (before?.children ?? [])).map((child) => [child.id, child]))
  for (const child of fresh) known.set(child.id, child)
  const children = order.map((id) => known.get(id))
  if (children.some((child) => child === undefined)) return undefined
  return { ...page, children: children as BlockTree[] }
}
