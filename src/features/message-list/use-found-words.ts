import { useEffect, type RefObject } from 'react'
import { matchRanges } from '../../i18n/match-ranges'

const NAME = 'found-words'

/** The console's own words in a row: labels of buttons, and the name of the message's kind. */
const UNSAID = 'button, [data-unsaid]'

/**
 * Highlights the words searched for in the rows in view, with the browser's own
 * highlights: no row is rendered again for it. A browser without them shows the
 * rows unmarked.
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
        for (const [from, to] of matchRanges(node.nodeValue ?? '', words)) {
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
