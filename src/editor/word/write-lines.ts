import {
  AlignmentType,
  BuilderElement,
  CheckBox,
  ExternalHyperlink,
  PageNumber,
  Paragraph,
  ShadingType,
  Tab,
  TextRun,
} from 'docx'
import type { IRunPropertiesOptions, ParagraphChild, XmlComponent } from 'docx'
import type { TextElement, TextElementStyle, TextStyle } from '../../../contract/docx/text'
import { linkHref } from '../../../document/wire/link-href'
import { backgrounds, textColors } from '../../../formats/html/own-colors'
import { elementText } from '../export/element-text'
import { namedBackground } from '../export/inline-html'
import { INDENT_TWIPS } from './word-numbering'
import { EMOJI_STYLE } from './word-runs'
import type { WordWriter } from './word-writer'
import type { ListPlace } from './written-lists'

/** The properties of a paragraph. */
export interface ParagraphLook {
  /** The id of its style. */
  style?: string | undefined
  list?: ListPlace | undefined
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

export function paragraph(children: readonly ParagraphChild[], look: ParagraphLook, words = ''): Paragraph {
  const { style, list, isRule, text } = look
  const ground = namedBackground(text?.background_color)
  const isMovedIn = text?.indentation_level === 'OneLevelIndent'
  return new Paragraph({
    children,
    ...(style && { style }),
    ...(list && { numbering: list }),
    ...(isRule && { thematicBreak: true }),
    ...(ground && { shading: shading(ground) }),
    ...(isReversed(words) && { bidirectional: true }),
    ...(isMovedIn && { indent: { left: (list?.level ?? 0) * INDENT_TWIPS + 480 } }),
    ...(text?.align === 2 && { alignment: AlignmentType.CENTER }),
    ...(text?.align === 3 && { alignment: AlignmentType.RIGHT }),
  })
}

export const shading = (color: string) => ({ type: ShadingType.CLEAR, color: 'auto', fill: hex(color) })

/** A CSS colour as Office writes it. */
export const hex = (color: string): string => color.replace('#', '').toUpperCase()

/** The elements of a line as runs. Neighbours with the same address are one link. */
export function runsOf(elements: readonly TextElement[], out: WordWriter): ParagraphChild[] {
  const made: { url: string | undefined; runs: TextRun[] }[] = []
  for (const element of elements) {
    const { url, run: own } = oneElement(element, out)
    const last = made.at(-1)
    if (last && last.url === url) last.runs.push(own)
    else made.push({ url, runs: [own] })
  }
  return made.flatMap(({ url, runs }): ParagraphChild[] =>
    url === undefined ? runs : [new ExternalHyperlink({ link: url, children: runs })],
  )
}

function oneElement(element: TextElement, out: WordWriter): { url: string | undefined; run: TextRun } {
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

function styledRun(words: string, look: TextElementStyle, { tally }: WordWriter, kind?: string) {
  if (look.comment_ids?.length) tally.add('comments')
  const url = look.link && linkHref(look.link.url)
  if (look.link && !url) tally.add('links')
  const style = kind ?? (look.inline_code ? 'HeraldInlineCode' : url ? 'Hyperlink' : undefined)
  const color = look.text_color ? textColors[look.text_color] : undefined
  const ground = look.background_color ? backgrounds[look.background_color] : undefined
  const made = run(words, {
    ...(style && { style }),
    ...(look.bold && { bold: true }),
    ...(look.italic && { italics: true }),
    ...(look.strikethrough && { strike: true }),
    ...(color && { color: hex(color) }),
    ...(look.underline && { underline: {} }),
    ...(ground && { shading: shading(ground) }),
    ...(RIGHT_TO_LEFT.test(words) && { rightToLeft: true }),
  })
  return { url, run: made }
}

/** A run of words; line breaks and tabs have their own elements. */
export function run(words: string, look: IRunPropertiesOptions = {}): TextRun {
  const parts = xmlWords(words).split(/(\r\n?|\n|\t)/)
  const children = parts.flatMap((part): (string | XmlComponent)[] => {
    if (part === '\t') return [new Tab()]
    if (/^[\r\n]/.test(part)) return [new BuilderElement({ name: 'w:br' })]
    // The library would make a field of such a word.
    return fields.has(part) ? [part.slice(0, 1), part.slice(1)] : [part].filter(Boolean)
  })
  return new TextRun({ ...look, children })
}

const fields: ReadonlySet<string> = new Set(Object.values(PageNumber))

/** Words without the characters that no XML file may hold, which would make Word refuse the file. */
export const xmlWords = (words: string): string =>
  words.replace(/(?![\t\n\r\x7f-\x9f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')

/** The emoji of a callout, in the callout's text colour. Its style tells it from words. */
export const emojiRun = (glyph: string, color: string | undefined): TextRun =>
  run(`${glyph} `, { style: EMOJI_STYLE, ...(color && { color: hex(color) }) })

const FONT = 'Segoe UI Symbol'

/** A box to tick, which Word lets a reader tick. */
export const checkbox = (checked: boolean): CheckBox =>
  new CheckBox({
    checked,
    checkedState: { value: '2611', font: FONT },
    uncheckedState: { value: '2610', font: FONT },
  })
