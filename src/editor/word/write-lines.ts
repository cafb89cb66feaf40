import type { TextElement, TextElementStyle, TextStyle } from '../../../contract/docx/text'
import { elementText } from '../export/element-text'
import { backgrounds, namedBackground, textColors } from '../export/inline-html'
import { linkHref } from '../schema/link-href'
import { INDENT, INDENT_TWIPS } from './word-writer'
import type { WordWriter } from './word-writer'
import { escapeXml, property, xml } from './xml-writer'

/** The properties of a paragraph. */
export interface ParagraphLook {
  /** The id of its style. */
  style?: string | undefined
  list?: { id: number; level: number } | undefined
  /** It has a line below: a rule. */
  isRule?: boolean
  text?: TextStyle | undefined
}

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Whether the first letter is of such a script, as a browser decides for `dir="auto"`. */
const isReversed = (words: string): boolean => {
  const first = /\p{Letter}/u.exec(words)?.[0]
  return first !== undefined && RIGHT_TO_LEFT.test(first)
}

/** A paragraph; `runs` is markup. Its properties are in the order of the schema, as Word requires. */
export function paragraph(runs: string, look: ParagraphLook, words = ''): string {
  const { style, list, isRule, text } = look
  const isBidi = isReversed(words)
  const ground = namedBackground(text?.background_color)
  const properties = [
    property('w:pStyle', style),
    list ? xml('w:numPr', {}, property('w:ilvl', list.level), property('w:numId', list.id)) : '',
    isRule
      ? xml(
          'w:pBdr',
          {},
          xml('w:bottom', { 'w:val': 'single', 'w:sz': 6, 'w:space': 1, 'w:color': 'C9CDD4' }),
        )
      : '',
    shading(ground),
    isBidi ? xml('w:bidi') : '',
    text?.indentation_level === 'OneLevelIndent'
      ? xml('w:ind', { 'w:left': (list?.level ?? 0) * INDENT_TWIPS + 480 })
      : '',
    property('w:jc', alignment(text?.align, isBidi)),
  ].join('')
  return xml('w:p', {}, properties && xml('w:pPr', {}, properties), runs)
}

/** From right to left, `left` is where lines begin. */
function alignment(align: number | undefined, isBidi: boolean): string | undefined {
  if (align === 2) return 'center'
  if (align === 3) return isBidi ? 'left' : 'right'
  return undefined
}

export const shading = (color: string | undefined): string =>
  color ? xml('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hex(color) }) : ''

/** A CSS colour as Office writes it. */
export const hex = (color: string): string => color.replace('#', '').toUpperCase()

/** The list of an indented block that is no list item. */
export const indented = (level: number) => ({ id: INDENT, level })

/** The elements of a line as runs. Neighbours with the same address are one link. */
export function runsOf(elements: readonly TextElement[], out: WordWriter): string {
  const made: { url: string | undefined; runs: string }[] = []
  for (const element of elements) {
    const { url, runs } = oneElement(element, out)
    const last = made.at(-1)
    if (last && last.url === url) last.runs += runs
    else made.push({ url, runs })
  }
  return made
    .map(({ url, runs }) =>
      url === undefined
        ? runs
        : xml('w:hyperlink', { 'r:id': out.relations.link(url), 'w:history': 1 }, runs),
    )
    .join('')
}

function oneElement(element: TextElement, out: WordWriter): { url: string | undefined; runs: string } {
  const { text_run: text, equation } = element
  if (text) return styledRun(text.content, text.text_element_style ?? {}, out)
  if (equation) {
    out.tally.add('equationsAsText')
    return styledRun(equation.content, equation.text_element_style ?? {}, out, 'HeraldEquation')
  }
  const { words, href } = elementText(element, out.names, out.tally)
  const [style = {}] = Object.values(element).map(
    (each: { text_element_style?: TextElementStyle }) => each.text_element_style ?? {},
  )
  return styledRun(words, href ? { ...style, link: { url: href } } : style, out)
}

function styledRun(words: string, style: TextElementStyle, { tally }: WordWriter, kind?: string) {
  const { bold, italic, strikethrough, underline, inline_code: code, text_color, background_color } = style
  if (style.comment_ids?.length) tally.add('comments')
  const url = style.link && linkHref(style.link.url)
  if (style.link && !url) tally.add('links')
  const color = text_color ? textColors[text_color] : undefined
  const properties = [
    property('w:rStyle', kind ?? (code ? 'HeraldInlineCode' : url ? 'Hyperlink' : undefined)),
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    strikethrough ? '<w:strike/>' : '',
    property('w:color', color && hex(color)),
    property('w:u', underline ? 'single' : undefined),
    shading(background_color ? backgrounds[background_color] : undefined),
    RIGHT_TO_LEFT.test(words) ? '<w:rtl/>' : '',
  ].join('')
  return { url, runs: run(words, properties) }
}

/** A run of words; line breaks and tabs have their own elements. */
export const run = (words: string, properties = ''): string =>
  xml(
    'w:r',
    {},
    properties && xml('w:rPr', {}, properties),
    ...words.split(/(\r?\n|\t)/).map((part) => {
      if (part === '') return ''
      if (part === '\t') return '<w:tab/>'
      return part.endsWith('\n') ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`
    }),
  )

/** The emoji of a callout, in the callout's text colour. Its style tells it from words. */
export const emojiRun = (glyph: string, color: string | undefined): string =>
  run(`${glyph} `, property('w:rStyle', 'HeraldEmoji') + property('w:color', color && hex(color)))

/** A box to tick, which Word lets a reader tick. */
export function checkbox(isDone: boolean): string {
  const font = 'Segoe UI Symbol'
  const state = (name: string, value: string) => xml(name, { 'w14:val': value, 'w14:font': font })
  const fonts = xml('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:eastAsia': font, 'w:cs': font })
  return xml(
    'w:sdt',
    {},
    xml(
      'w:sdtPr',
      {},
      xml(
        'w14:checkbox',
        {},
        xml('w14:checked', { 'w14:val': isDone ? 1 : 0 }),
        state('w14:checkedState', '2611'),
        state('w14:uncheckedState', '2610'),
      ),
    ),
    xml('w:sdtContent', {}, run(isDone ? '☑' : '☐', fonts)),
  )
}
