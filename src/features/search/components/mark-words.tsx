import { useEffect } from 'react'
import { normalizeForSearch } from '../../../i18n/best-matches'
import { matchRanges } from '../../../i18n/match-ranges'
import styles from './mark-words.module.css'

const NAME = 'search-words'
/** On a field, such as a caption: its text has no ranges to highlight, so it is marked as a whole. */
const MARKED = 'data-search-words'

interface Props {
  words: readonly string[]
  /** The message to mark them in. */
  message: string | null
  /** The block to mark them in. */
  block: string
  /** The row of a sheet in that block, from 0. */
  row: string | null
}

/**
 * Marks the words of a search where its result was opened, with the browser's own highlights, so nothing of the page is
 * rendered again. The marks end when the user writes, or with Escape. A browser without highlights shows none.
 */
export function MarkWords({ words, message, block, row }: Props) {
  const key = JSON.stringify(words)
  useEffect(() => {
    if (typeof Highlight === 'undefined') return undefined
    const wanted = (JSON.parse(key) as string[]).map(normalizeForSearch).filter(Boolean)
    const selector = message
      ? `[data-message-id="${CSS.escape(message)}"] [data-body]`
      : `[data-block-id="${CSS.escape(block)}"]`
    let frame = 0
    let isRowShown = row === null
    const paint = () => {
      frame = 0
      const places = [...document.querySelectorAll(selector)]
      isRowShown ||= places.some((place) => showRow(place, Number(row)))
      const ranges = places.flatMap((place) => rangesIn(place, wanted))
      for (const field of places.flatMap((place) => [...place.querySelectorAll('textarea')]))
        field.toggleAttribute(MARKED, matchRanges(field.value, wanted).length > 0)
      if (ranges.length === 0) CSS.highlights.delete(NAME)
      else CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    const later = () => void (frame ||= requestAnimationFrame(paint))
    const watch = new MutationObserver(later)
    const end = () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(NAME)
      for (const field of document.querySelectorAll(`[${MARKED}]`)) field.removeAttribute(MARKED)
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
  }, [key, message, block, row])
  return <span hidden className={styles['marks']} />
}

/** Scrolls a sheet to a row. Returns whether the sheet is there. */
function showRow(place: Element, row: number): boolean {
  const line = place.querySelector<HTMLElement>('[role="rowheader"]')
  const grid = place.querySelector('[role="grid"]')?.closest('.ed-sheet-scroll')
  if (!line || !grid) return false
  // The row before it stays in sight.
  grid.scrollTop = Math.max(0, row - 1) * line.offsetHeight
  return true
}

/** The console's own words, such as labels of buttons. */
const UNSAID = 'button, [data-unsaid]'

/** The words in a place, also where a part of one is bold or a link. */
function rangesIn(place: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(UNSAID) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: { node: Text; from: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!(node instanceof Text)) continue
    nodes.push({ node, from: text.length })
    text += node.data
  }
  const pointAt = (at: number, isEnd: boolean) => {
    const found = nodes.findLast(({ from }) => (isEnd ? from < at : from <= at))!
    return [found.node, at - found.from] as const
  }
  return matchRanges(text, words).map(([from, to]) => {
    const range = document.createRange()
    range.setStart(...pointAt(from, false))
    range.setEnd(...pointAt(to, true))
    return range
  })
}
