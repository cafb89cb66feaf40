import { useEffect, type RefObject } from 'react'
import { foundIn } from './found-ranges'

const NAME = 'found-words'

/** What the console says around a message's own words: what its buttons do, and what its kind is called. */
const UNSAID = 'button, [data-unsaid]'

/**
 * Paints the words that were searched for over the rows in view, with the
 * browser's own highlights: no row is drawn otherwise for it. A browser without
 * highlights shows the rows as they are.
 */
export function useFoundWords(grid: RefObject<HTMLElement | null>, words: readonly string[], shown: unknown) {
  useEffect(() => {
    if (words.length === 0 || !grid.current || typeof Highlight === 'undefined') return
    const highlight = new Highlight()
    for (const body of grid.current.querySelectorAll('[data-body]')) {
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
        node instanceof Element && node.matches(UNSAID) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      )
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (const [from, to] of foundIn(node.nodeValue ?? '', words)) {
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, to)
          highlight.add(range)
        }
      }
    }
    CSS.highlights.set(NAME, highlight)
    return () => void CSS.highlights.delete(NAME)
  }, [grid, words, shown])
}
