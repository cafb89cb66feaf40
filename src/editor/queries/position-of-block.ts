import type { Node } from 'prosemirror-model'

/**
 * The position before the block with this id (−1 for the page itself, whose
 * line begins at 0), or undefined.
 */
export function positionOfBlock(doc: Node, id: string): number | undefined {
  if (doc.attrs.id === id) return -1
  let found: number | undefined
  doc.descendants((node, position) => {
    if (found !== undefined || node.isTextblock) return false
    if (node.attrs.id === id) found = position
    return found === undefined
  })
  return found
}
