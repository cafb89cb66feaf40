import type { BlockTree } from '../../../document/block-tree'
import { newText } from '../../../document/structure/new-tree'
import { isEmptyPage } from '../../../document/structure/page-of'
import type { Content, How } from './content'

/** Whether a copy takes the place of all that is there: where that was chosen, and where there is nothing. */
export const takesTheWhole = (page: BlockTree, how: How): boolean => how === 'replace' || isEmptyPage(page)

/**
 * The page of a chat as it will be with a copy on it. The title of a whole page
 * becomes the title where it takes the place of all, and a heading in front
 * where it is added. `content` is filled and has ids of its own. What was on the
 * page and stays is the same object.
 */
export function placedOn(
  page: BlockTree,
  { title, blocks }: Content,
  how: How,
  newId: () => string,
): BlockTree {
  if (takesTheWhole(page, how)) {
    const { elements: _, ...style } = (page.body['page'] ?? {}) as { elements?: unknown }
    const body = title ? { ...page.body, page: { ...style, elements: title } } : page.body
    return { ...page, body, children: blocks }
  }
  const heading = title ? [{ ...newText('heading1', title), id: newId() }] : []
  const copies = [...heading, ...blocks]
  const children = how === 'beginning' ? [...copies, ...page.children] : [...page.children, ...copies]
  return { ...page, children }
}

/** Blocks under ids that nobody has used. */
export const underNewIds = (blocks: readonly BlockTree[], newId: () => string): BlockTree[] =>
  blocks.map((node) => ({ ...node, id: newId(), children: underNewIds(node.children, newId) }))
