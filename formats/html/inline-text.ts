import type { TextElement, TextElementStyle } from '../../contract/docx/text'

/** A piece of a line. White space collapses as in HTML unless the page shows all of it. */
export type InlineSpan =
  | { text: string; style: TextElementStyle; isShown?: boolean }
  | { element: TextElement }
  | 'break'

interface Piece {
  text: string
  style: TextElementStyle
  element?: TextElement
}

/**
 * The elements of a line: white space collapses as in HTML, a break is a new line within the block, and neighbours
 * with the same style become one run. Spaces that do not collapse in HTML stay as they are written: ideographic
 * ones, those of a certain width, and runs of no-break spaces. One no-break space between words is how programs write
 * a space.
 */
export function elementsOf(spans: readonly InlineSpan[]): TextElement[] {
  const pieces = withPlainSpaces(collapsed(spans))
  if (pieces.every(isBlank)) return []
  const made: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    if (piece.text === '\n') {
      trimEnd(made)
      const last = made.at(-1)
      if (last) made.push({ text: '\n', style: styleBetween(last, pieces[at + 1]) })
    } else made.push(piece)
  }
  trimEnd(made)
  return joined(made)
}

/** A break has the style of what is before it, but ends a link that does not go on. */
function styleBetween({ style }: Piece, next: Piece | undefined): TextElementStyle {
  if (!style.link || next?.style.link?.url === style.link.url) return style
  const { link: _, ...rest } = style
  return rest
}

function collapsed(spans: readonly InlineSpan[]): Piece[] {
  const made: Piece[] = []
  let atStart = true
  for (const span of spans) {
    if (span === 'break') {
      made.push({ text: '\n', style: {} })
      atStart = true
    } else if ('element' in span) {
      made.push({ text: '', style: {}, element: span.element })
      atStart = false
    } else {
      const flat: string = span.isShown ? span.text : span.text.replace(COLLAPSIBLE, ' ')
      const text: string = atStart && !span.isShown ? flat.replace(/^ /, '') : flat
      if (!text) continue
      made.push({ text: text.replaceAll('\uFEFF', ''), style: span.style })
      atStart = text.endsWith(' ')
    }
  }
  return made
}

const COLLAPSIBLE = /[ \t\n\r\f]+/g

/** Ordinary spaces and tabs at the end of a line. Other spaces are written on purpose. */
const TRAILING = /(?<![ \t])[ \t]+$/

/** Nothing to see: no letters, and no blank to fill in, which is underlined. */
const isBlank = ({ text, style, element }: Piece) =>
  !element && !isField(text, style) && !/[^\s\u200B]/.test(text)

/** Underlined spaces are a blank to fill in. */
const isField = (text: string, style: TextElementStyle) =>
  style.underline === true && /^[^\S\n]{2,}$|\t$/.test(text)

/** Removes spaces and breaks at the end. */
function trimEnd(made: Piece[]): void {
  for (let last = made.at(-1); last && !last.element && !isField(last.text, last.style); last = made.at(-1)) {
    last.text = last.text.replace(TRAILING, '')
    if (last.text) return
    made.pop()
  }
}

const NO_BREAK_SPACE = '\u00A0'
/** One between words, one at the end of a line, and one that is all of a line. */
const LONE = /(?<=\S)\u00A0(?=\S)|(?<![ \t\u00A0])[ \t]*\u00A0[ \t]*(?=\n|$)/g

/** Replaces single no-break spaces after words. */
function withPlainSpaces(made: Piece[]): Piece[] {
  if (!made.some(({ text }) => text.includes(NO_BREAK_SPACE))) return made
  const line = made.map(({ text, element }) => (element ? '\uFFFC' : text)).join('')
  const plain = line.replace(LONE, (spaces) => spaces.replace(NO_BREAK_SPACE, ' '))
  let at = 0
  return made.map((piece) => {
    const from = at
    at += piece.element ? 1 : piece.text.length
    return piece.element ? piece : { ...piece, text: plain.slice(from, at) }
  })
}

function joined(made: readonly Piece[]) {
  const elements: TextElement[] = []
  let look = ''
  for (const piece of made) {
    const run = piece.element?.text_run
    if (piece.element && !run) {
      elements.push(piece.element)
      look = ''
      continue
    }
    const content = run?.content ?? piece.text
    const style = run?.text_element_style ?? piece.style
    const same = JSON.stringify(style)
    const last = elements.at(-1)?.text_run
    if (last && same === look) last.content += content
    else elements.push({ text_run: { content, ...(same === '{}' ? {} : { text_element_style: style }) } })
    look = same
  }
  return withoutEnd(elements)
}

/** Removes breaks at the end, and spaces before them. */
function withoutEnd(elements: TextElement[]): TextElement[] {
  for (let run = elements.at(-1)?.text_run; run; run = elements.at(-1)?.text_run) {
    if (isField(run.content, run.text_element_style ?? {})) break
    run.content = run.content.replace(/(?<![ \n])[ \n]+$/, '')
    if (run.content) break
    elements.pop()
  }
  return elements
}
