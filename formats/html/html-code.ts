import type { BlockTree } from '../../document/block-tree'
import { languageNumber } from '../../document/blocks/code-languages'
import { newText } from '../../document/structure/new-tree'
import { spaceOf } from './html-layout'
import type { Space } from './html-layout'
import { findIn, hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import type { HtmlReader } from './html-reader'

/** A code block: its text unchanged, a line for each element that begins one, and its language if it names one. */
export function codeOf(element: HtmlElement, reader: HtmlReader): BlockTree {
  const { source, label } = sourceIn(element, reader)
  const named = label === '' ? undefined : languageNumber(label)
  return codeBlock(codeText(source, 'preserve', reader), languageOf(element) ?? named)
}

/**
 * The element with the source itself, and the words around it: pages put the name of the language and buttons there.
 * With other words around, the source is the whole element.
 */
function sourceIn(element: HtmlElement, reader: HtmlReader): { source: HtmlElement; label: string } {
  let [source, label] = [element, '']
  for (const name of ['pre', 'code']) {
    const inner = findIn(source, ({ tag }) => tag === name)
    const around = inner ? labelAround(inner, source, reader) : ''
    if (inner && (around === '' ? name === 'pre' : isLabel(around)))
      [source, label] = [inner, label || around]
  }
  return { source, label }
}

const isLabel = (words: string) => languageNumber(words) !== undefined

/** The shown words of an element outside another one, in one line. */
function labelAround(inner: HtmlElement, { children }: HtmlElement, reader: HtmlReader): string {
  const words = children.map((child) => {
    if (typeof child === 'string') return child
    return child === inner || reader.layoutOf(child).outer === 'none'
      ? ' '
      : ` ${labelAround(inner, child, reader)} `
  })
  return words.join('').replace(/\s+/g, ' ').trim()
}

export function codeBlock(source: string, language = 1): BlockTree {
  const text = source.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').replace(/\n$/, '').replace(/^\n/, '')
  return newText('code', text ? [{ text_run: { content: text } }] : [], [], { language })
}

/** Numbers that web pages put before each line, and buttons. */
const NO_CODE =
  /(^|\s)(blob-num|hljs-ln-numbers|hljs-button|line-?numbers?(-rows)?|linenos?|lineno|gutter|ln-num|pre-numbering)(\s|$)/

function codeText(node: HtmlNode, around: Space, reader: HtmlReader): string {
  if (typeof node === 'string') return around === 'collapse' ? node.replace(/[ \t\n\r\f]+/g, ' ') : node
  if (node.tag === 'br') return '\n'
  if (node.tag === 'img') reader.tally.add('pictures')
  const space = spaceOf(node, reader.styleOf(node), around)
  let text = ''
  for (const child of node.children) {
    if (!isCode(child, reader) || (typeof child !== 'string' && reader.marks.has(child))) continue
    const inner = codeText(child, space, reader)
    const isLine =
      typeof child !== 'string' && reader.layoutOf(child).outer === 'block' && !/^t[dh]$/.test(child.tag)
    if (isLine && text && !text.endsWith('\n')) text += '\n'
    text += inner
    if (isLine && !inner.endsWith('\n')) text += '\n'
  }
  return text
}

/** Some highlighters give the class of numbers to the whole code, so only numbers go. */
function isCode(node: HtmlNode, reader: HtmlReader): boolean {
  if (typeof node === 'string') return true
  if (reader.layoutOf(node).outer === 'none') return false
  const isBeside = hasClass(node, NO_CODE) || reader.styleOf(node)['user-select'] === 'none'
  return !isBeside || !isNumbers(node)
}

const isNumbers = (element: HtmlElement) => /^[\s\d]*$/.test(textIn(element))

function languageOf(element: HtmlElement): number | undefined {
  const said = ({ tag, attrs }: HtmlElement) =>
    attrs['data-lark-language'] ??
    attrs['data-language'] ??
    attrs['data-lang'] ??
    (tag === 'pre' ? attrs.lang : undefined) ??
    /\b(?:language|lang|brush:|highlight-source)-?\s*([\w+#-]+)/.exec(
      `${attrs.class ?? ''} ${attrs['data-syntaxhighlighter-params'] ?? ''}`,
    )?.[1]
  const own = said(element) ?? said(findIn(element, (inner) => said(inner) !== undefined) ?? element)
  return own === undefined ? undefined : languageNumber(own)
}

const CODE_CLASS = /(^|\s)((docx-)?code-block|highlight-source-[\w+-]+)(\s|$)/
/** Boxes around code and its language. */
const CODE_BOX = /code-?block|highlight|snippet/i

/** Fonts that people use for nothing but code. Courier is also a typewriter's. */
const CODE_FONT =
  /^["']?(menlo|monaco|sf ?mono|\.?sfns ?mono|sfmono|consolas|jetbrains ?mono|fira ?(code|mono)|cascadia|source code|ui-monospace|monospace|dejavu sans mono|ubuntu mono|droid sans mono|hack\b)/

/** Whether an element is a block of code. Its tag or class says so, or it shows source in the font of an editor. */
export function isCodeBlock(element: HtmlElement, reader: HtmlReader): boolean {
  const { tag } = element
  if (/^(ul|ol|li|table|details|h[1-6])$/.test(tag)) return false
  if (hasClass(element, CODE_CLASS)) return true
  const css = reader.styleOf(element)
  if (css['--en-codeblock'] === 'true') return true
  if (tag !== 'pre' && hasClass(element, CODE_BOX) && findIn(element, (inner) => inner.tag === 'pre')) {
    return sourceIn(element, reader).source !== element
  }
  const space = spaceOf(element, css, 'collapse')
  if (tag === 'pre') {
    if (findIn(element, (inner) => inner.tag === 'code' || inner.tag === 'samp')) return true
    const font = fontOf(element, reader)
    return space === 'preserve' && (font === undefined || CODE_FONT.test(font) || /mono|courier/.test(font))
  }
  if (tag === 'code' || tag === 'samp') return hasLines(element, space, reader)
  const isSource =
    space === 'preserve' && (css['white-space'] !== undefined || css['white-space-collapse'] !== undefined)
  return isSource && isInCodeFont(element, reader) && hasLines(element, space, reader)
}

const hasLines = (element: HtmlElement, space: Space, reader: HtmlReader) =>
  codeText(element, space, reader).trim().includes('\n')

/** The family of a font; in `font`, it is what comes after the size. */
function fontOf(element: HtmlElement, reader: HtmlReader): string | undefined {
  const css = reader.styleOf(element)
  const parts = css.font?.split(/\s+/) ?? []
  const size = parts.findIndex((part) => /^[\d.]+(pt|px|em|rem|%)/.test(part))
  return (
    css['font-family'] ?? (size < 0 ? element.attrs.face?.toLowerCase() : parts.slice(size + 1).join(' '))
  )
}

const isInCodeFont = (element: HtmlElement, reader: HtmlReader) =>
  CODE_FONT.test(fontOf(element, reader) ?? '')

/**
 * Paragraphs one after the other that are lines of code, as Xcode and other editors for Macs copy it. White space may
 * be between them. Undefined if there are not two.
 */
export function codeLines(
  nodes: readonly HtmlNode[],
  from: number,
  reader: HtmlReader,
): { tree: BlockTree; last: number } | undefined {
  const lines: HtmlElement[] = []
  let last = from
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at]!
    if (typeof node === 'string' && node.trim() === '' && lines.length > 0) continue
    if (!isCodeLine(node, reader) || node.children.some(reader.holdsLines)) break
    lines.push(node)
    last = at
  }
  if (lines.length < 2) return undefined
  const text = lines.map((line) => codeText(line, 'collapse', reader).replace(/^\n|\n$/g, '')).join('\n')
  return { tree: codeBlock(text), last }
}

const isCodeLine = (node: HtmlNode, reader: HtmlReader): node is HtmlElement =>
  typeof node !== 'string' && (node.tag === 'p' || node.tag === 'div') && isInCodeFont(node, reader)

/**
 * The part of a table that is code, as GitHub and blogs show it with the numbers of its lines next to it. Undefined
 * for any other table.
 */
export function codeInTable(rows: readonly (readonly HtmlElement[])[]): HtmlElement | undefined {
  const cells = rows.map((row) => row.at(-1))
  const isCode = rows.every(
    (row, at) =>
      row.length === 2 &&
      (hasClass(row[0]!, NO_CODE) || 'data-line-number' in row[0]!.attrs) &&
      isNumbers(row[0]!) &&
      /(^|\s)(code|blob-code|js-file-line|hljs-ln-code|rouge-code|line|linecode)(\s|$)/.test(
        cells[at]!.attrs.class ?? '',
      ),
  )
  if (!isCode || rows.length === 0) return undefined
  return { tag: 'pre', attrs: cells[0]!.attrs, children: cells.map((cell) => ({ ...cell!, tag: 'div' })) }
}
