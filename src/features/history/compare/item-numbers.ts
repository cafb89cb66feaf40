import { createContext } from 'react'
import { PAGE } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../../document/block-tree'
import { textObject } from '../../../../document/blocks/registry'
import { groupLists } from '../../../editor/export/lists'
import { bulletSign, numberSign } from '../../../editor/numbering/item-signs'

/**
 * The sign in front of every list item, numbered as on the page and varied by depth (`editor/view/list-marks.css`).
 */
export function itemSignsIn(document: BlockTree): ReadonlyMap<BlockTree, string> {
  const signs = new Map<BlockTree, string>()
  const waiting = [{ parent: document, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next
    for (const { list, start, trees } of groupLists(parent.children)) {
      for (const [at, item] of trees.entries()) {
        if (list === 'ol') signs.set(item, numberSign(start + at, depth))
        if (list === 'ul') signs.set(item, bulletSign(depth))
      }
    }
    for (const child of parent.children) {
      // Only lines nest. In a cell or a callout the depth restarts.
      const isLine = child.block_type !== PAGE && textObject(child.block_type, child.body) !== undefined
      if (child.children.length > 0)
        waiting.push({ parent: child, depth: isLine ? Math.min(depth + 1, DEEPEST) : 0 })
    }
  }
  return signs
}

/** Deeper items look the same. */
const DEEPEST = 5

type Signs = ReadonlyMap<BlockTree, string>

/** The signs of list items in the two compared documents: both may share a block, but count it differently. */
export const ItemSigns = createContext<{ before: Signs; after: Signs }>({
  before: new Map(),
  after: new Map(),
})
