import type { TextStyle } from '../../contract/docx/text'
import { levelInStyle } from './html-lists'
import { hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import type { HtmlReader } from './html-reader'
import { numberForm, readMark } from './list-numbers'
import type { ListNumber, WrittenNumber } from './list-numbers'

/** A paragraph that is an item of a list in Word, PowerPoint or WPS. */
export interface WordItem {
  key: 'bullet' | 'ordered' | 'todo' | 'text'
  level: number
  style?: TextStyle
  /** The number before it, and the list that counts it. */
  number?: ListNumber
  /** The nodes after its mark. */
  children: readonly HtmlNode[]
}

/**
 * A paragraph that is a list item in an Office program. Its list and level are in the style, and its bullet or number
 * is text. Word and WPS mark that text as ignorable, PowerPoint as a special format. In Word's filtered files, and
 * after a mail program, only spaces of seven points follow it.
 */
export function wordItem(element: HtmlElement, reader: HtmlReader): WordItem | undefined {
  const css = reader.styleOf(element)
  const said = levelInStyle(css['mso-list'])
  if (said === undefined && css['text-indent']?.startsWith('-') !== true) return undefined
  const mark = writtenMark(element, reader) ?? markIn(element, reader, '')
  if (said === undefined && !mark) return undefined
  if (mark?.element) reader.marks.add(mark.element)
  const level = said === undefined ? 1 + points(css['margin-left']) / 18 : Number(said)
  const item = { level, children: mark?.after ?? element.children }
  const text = mark?.text.trim() ?? ''
  if (/^[☐☑☒✓✔]$/.test(text)) return { ...item, key: 'todo', style: { done: text !== '☐' } }
  const read = readMark(text, mark?.font)
  if (read === undefined || read === 'bullet') return { ...item, key: 'bullet' }
  const list = css['mso-list']
    ? `${css['mso-list']} ${numberForm(read.text)}`
    : listAt(level, read, element, reader)
  return { ...item, key: read.path ? 'ordered' : 'text', number: { ...read, list } }
}

/** A list without a name continues if a number follows the last one of its level. */
function listAt(
  level: number,
  { path }: WrittenNumber,
  element: HtmlElement,
  { ended }: HtmlReader,
): unknown {
  const number = path?.at(-1)?.[0] ?? 1
  const list = (number > 1 && ended.get(`${level} ${number}`)) || element
  ended.set(`${level} ${number + 1}`, list)
  return list
}

/** A paragraph that continues the item before it: Word indents it like the item's words. */
export const continuesItem = (element: HtmlElement, reader: HtmlReader): boolean =>
  hasClass(element, /\bMsoList(Paragraph|Continue)/) && points(reader.styleOf(element)['margin-left']) > 0

const LONGEST_MARK = 20

interface Mark {
  /** The element that is the mark. Undefined if it is the first words of the paragraph. */
  element?: HtmlElement
  after?: readonly HtmlNode[]
  text: string
  font: string
}

/** Whether an element is a mark. Mail and Excel declare whole paragraphs as bullets, which are more than a mark. */
export const isMark = (element: HtmlElement, reader: HtmlReader): boolean => {
  const css = reader.styleOf(element)
  const isSaid = css['mso-list'] === 'ignore' || /^"?(num)?bullet/.test(css['mso-special-format'] ?? '')
  return isSaid && !reader.holdsLines(element) && textIn(element).trim().length <= LONGEST_MARK
}

/** The mark at the beginning of a paragraph, as far as its words have not begun. */
function markIn(element: HtmlElement, reader: HtmlReader, around: string): Mark | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (child.trim()) return undefined
      continue
    }
    const css = reader.styleOf(child)
    const font = css['font-family'] ?? css.font ?? child.attrs.face ?? around
    if (reader.marks.has(child)) continue
    if (reader.holdsLines(child)) return undefined
    if (isMark(child, reader))
      return { element: child, text: textIn(child), font: fontWithin(child, reader) ?? font }
    if (endsInSpacer(child, reader)) return { element: child, text: textIn(child), font }
    if (textIn(child).trim()) return markIn(child, reader, font)
  }
  return undefined
}

const fontWithin = ({ children }: HtmlElement, reader: HtmlReader): string | undefined => {
  const [first] = children.filter((child) => typeof child !== 'string' || child.trim())
  return typeof first === 'object' && textIn(first).trim() ? reader.styleOf(first)['font-family'] : undefined
}

/** A mark that is text of the paragraph itself. */
function writtenMark({ children }: HtmlElement, reader: HtmlReader): Mark | undefined {
  const at = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '')
  const text = children[at]
  const isMark =
    typeof text === 'string' && text.trim().length <= LONGEST_MARK && isSpacer(children[at + 1], reader)
  return isMark ? { text, font: '', after: children.slice(at + 2) } : undefined
}

/** Word's spaces of seven points after a mark. */
const isSpacer = (node: HtmlNode | undefined, reader: HtmlReader): boolean =>
  typeof node === 'object' &&
  /^\s+$/.test(textIn(node)) &&
  /^7(\.0)?pt\s/.test(reader.styleOf(node).font ?? '')

/** Whether an element is a short text with such spaces after it. */
function endsInSpacer({ children }: HtmlElement, reader: HtmlReader): boolean {
  if (!isSpacer(children.at(-1), reader)) return false
  const text = children.slice(0, -1).map(textIn).join('').trim()
  return text !== '' && text.length <= LONGEST_MARK
}

const UNITS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  em: 12,
  rem: 12,
}

/** A length in points; 0 for none. */
function points(length = ''): number {
  const [, number = '0', unit = ''] = /^(-?(?:\d+(?:\.\d+)?|\.\d+))([a-z]+)$/.exec(length) ?? []
  return Number(number) * (UNITS[unit] ?? 0)
}
