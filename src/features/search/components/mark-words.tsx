import { useEffect } from 'react'
import { normalizeForSearch } from '../../../i18n/best-matches'
import { matchRanges } from '../../../i18n/match-ranges'
import styles from './mark-words.module.css'

const NAME = 'search-words'

interface Props {
  words: readonly string[]
  /** The message to mark them in. */
  message: string | null
  /** The block to mark them in. */
  block: string
}

/**
 * Marks the words of a search where its result was opened, with the browser's own highlights, so nothing of the page is
 * rendered again. The marks end when the user writes, or with Escape. A browser without highlights shows none.
 */
export function MarkWords({ words, message, block }: Props) {
  const key = JSON.stringify(words)
  useEffect(() => {
    if (typeof Highlight === 'undefined') return undefined
    const wanted = (JSON.parse(key) as string[]).map(normalizeForSearch).filter(Boolean)
    const selector = message
      ? `[data-message-id="${CSS.escape(message)}"] [data-body]`
      : `[data-block-id="${CSS.escape(block)}"]`
    let frame = 0
    const paint = () => {
      frame = 0
      const ranges = [...document.querySelectorAll(selector)].flatMap((place) => rangesIn(place, wanted))
      if (ranges.length === 0) CSS.highlights.delete(NAME)
      else CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    const later = () => void (frame ||= requestAnimationFrame(paint))
    const watch = new MutationObserver(later)
    const end = () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
      document.removeEventListener('beforeinput', end)
      document.removeEventListener('keydown', endWithEscape)
    }
    const endWithEscape = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && end()
    // The place comes when its page has loaded, and is drawn again when it scrolls out of sight and back.
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('beforeinput', end)
    document.addEventListener('keydown', endWithEscape)
    later()
    return end
  }, [key, message, block])
  return <span hidden className={styles['marks']} />
}

/** The console's own words, such as labels of buttons. */
const UNSAID = 'button, [data-unsaid]'

function rangesIn(place: Element, words: readonly string[]): Range[] {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(UNSAID) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const ranges: Range[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const [from, to] of matchRanges(node.nodeValue ?? '', words)) {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  }
  return ranges
}
