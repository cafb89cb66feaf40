import { changingDocView } from './doc-view'
import type { Drawn } from './doc-view'

/**
 * After a typed letter ProseMirror reads the changed line from the page. It does not look for the line in the element
 * of a mark. Blocks are grouped by a mark, so it would read up to 200 blocks for each key. This plugin looks there.
 */
export const readOneLine = () => changingDocView(narrow)

function narrow(docView: Drawn): void {
  const parseRange = docView.parseRange.bind(docView)
  docView.parseRange = (from, to, base = 0) => {
    const place = blockAround(docView, from, to, base)
    return place ? place.block.parseRange(from, to, place.start) : parseRange(from, to, base)
  }
}

/** The block of a group that both positions are in, and where its content begins. */
function blockAround(within: Drawn, from: number, to: number, base: number) {
  let start = base
  for (const child of within.children) {
    const end = start + child.size
    if (from < end) {
      if (to > end) return undefined
      if (child.mark?.type.name === 'group') return blockAround(child, from, to, start)
      const isWithin = from >= start + child.border && to <= end - child.border
      if (!within.mark || !child.node || !child.contentDOM || !isWithin) return undefined
      return { block: child, start: start + child.border }
    }
    start = end
  }
  return undefined
}
