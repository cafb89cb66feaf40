import type { TextElement, TextElementStyle } from '../../../contract/docx/text'

/** A piece of a line before its white space is collapsed. */
export type InlineSpan = { text: string; style: TextElementStyle } | { element: TextElement } | 'break'

/**
 * The elements of a line: white space collapses as in HTML, a break is a new line
 * within the block, and neighbours with the same style become one run.
 */
export function elementsOf(spans: readonly InlineSpan[]): TextElement[] {
  const made: { text: string; style: TextElementStyle; element?: TextElement }[] = []
  let atStart = true
  for (const span of spans) {
    if (span === 'break') {
      trimEnd(made)
      const last = made.at(-1)
      if (last) made.push({ text: '\n', style: last.style })
      atStart = true
    } else if ('element' in span) {
      made.push({ text: '', style: {}, element: span.element })
      atStart = false
    } else {
      const flat: string = span.text.replace(/[\s\u00a0]+/g, ' ')
      const text: string = atStart ? flat.replace(/^ /, '') : flat
      if (text) made.push({ text, style: span.style })
      if (text) atStart = text.endsWith(' ')
    }
  }
  trimEnd(made)
  return joined(made)
}

/** Removes spaces and breaks at the end. */
function trimEnd(made: { text: string; element?: TextElement }[]): void {
  for (let last = made.at(-1); last && !last.element; last = made.at(-1)) {
    last.text = last.text.replace(/(?<! ) +$/, '')
    if (last.text) return
    made.pop()
  }
}

function joined(made: readonly { text: string; style: TextElementStyle; element?: TextElement }[]) {
  const elements: TextElement[] = []
  let look = ''
  for (const { text, style, element } of made) {
    if (element) {
      elements.push(element)
      look = ''
      continue
    }
    const same = JSON.stringify(style)
    const last = elements.at(-1)?.text_run
    if (last && same === look) last.content += text
    else
      elements.push({ text_run: { content: text, ...(same === '{}' ? {} : { text_element_style: style }) } })
    look = same
  }
  for (let run = elements.at(-1)?.text_run; run; run = elements.at(-1)?.text_run) {
    run.content = run.content.replace(/(?<![ \n])[ \n]+$/, '')
    if (run.content) break
    elements.pop()
  }
  return elements
}
