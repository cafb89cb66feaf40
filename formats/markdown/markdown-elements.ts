import type {
  Definition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  PhrasingContent,
  RootContent,
} from 'mdast'
import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { encodedUrl, linkHref } from '../../document/wire/link-href'
import type { CssDeclarations } from '../html/css-rules'
import { findIn } from '../html/html-node'
import type { HtmlElement } from '../html/html-node'
import { inheritStyle } from '../html/html-style'
import { parseHtml } from '../html/parse-html'
import type { PictureAt } from '../html/pasted-boxes'
import type { LossCounter } from '../losses'
import { countComments, isComment, isHtmlTag, isTagOfLine, tagName } from './html-tags'
import { highlighted, literalAddress, withoutSecondBreaks } from './markdown-dialect'

export interface MarkdownReading {
  tally: LossCounter
  /** The colours that were changed, each with the nearest one, so that each is reported once. */
  colors: Map<string, string>
  /** The targets of `[words][name]`. */
  definitions: ReadonlyMap<string, Definition>
  /** The elements of tags that were read before, by their source. */
  tags: Map<string, HtmlElement | undefined>
  /** The declarations of a tag. */
  cssOf(element: HtmlElement): CssDeclarations
  /** The style of the HTML around. */
  around: TextElementStyle
  blocksOf(nodes: readonly RootContent[], reading: MarkdownReading): BlockTree[]
  pictureAt?: PictureAt | undefined
  /** In a cell of a table the backslash before a pipe is not part of a formula. */
  isCell?: boolean
}

/** The address of a picture. */
export function addressOf(node: Image | ImageReference, { definitions, pictureAt }: MarkdownReading): string {
  const address = node.type === 'image' ? node.url : (definitions.get(node.identifier)?.url ?? '')
  return pictureAt?.(address) ?? address
}

/** A style inside the style around, and the tag that began it. */
interface Open {
  name: string
  style: TextElementStyle
}

/** The words of a line of Markdown as elements; neighbours with the same style are one element. */
export function markdownElements(nodes: readonly PhrasingContent[], reading: MarkdownReading): TextElement[] {
  const elements: TextElement[] = []
  addAll(nodes, reading.around, elements, reading)
  return elements
}

function addAll(
  nodes: readonly PhrasingContent[],
  around: TextElementStyle,
  out: TextElement[],
  reading: MarkdownReading,
): void {
  const open: Open[] = [{ name: '', style: around }]
  const whole = highlighted(withoutSecondBreaks(nodes))
  for (const [at, node] of whole.entries()) {
    const next = whole[at + 1]
    const isPrice = node.type === 'inlineMath' && next?.type === 'text' && /^\d/.test(next.value)
    // `$5 and $6` holds no formula.
    if (isPrice) say(`$${node.value}$`, styleIn(open), out)
    else if (node.type === 'html') addTag(node.value, open, out, reading)
    else add(node, styleIn(open), out, reading)
  }
}

const styleIn = (open: readonly Open[]): TextElementStyle => open.at(-1)?.style ?? {}

function add(
  node: PhrasingContent,
  style: TextElementStyle,
  out: TextElement[],
  reading: MarkdownReading,
): void {
  switch (node.type) {
    case 'text':
      say(node.value, style, out)
      return
    case 'strong':
      addAll(node.children, { ...style, bold: true }, out, reading)
      return
    case 'emphasis':
      addAll(node.children, { ...style, italic: true }, out, reading)
      return
    case 'delete':
      addAll(node.children, { ...style, strikethrough: true }, out, reading)
      return
    case 'inlineCode':
      say(node.value, { ...style, inline_code: true }, out)
      return
    case 'break':
      say('\n', style, out)
      return
    case 'inlineMath':
      if (node.value.trim()) out.push({ equation: { content: formulaIn(node.value, reading) } })
      return
    case 'link':
      addLink(node, style, out, reading)
      return
    case 'linkReference':
      addReference(node, style, out, reading)
      return
    case 'image':
    case 'imageReference':
      addPicture(addressOf(node, reading), node.alt ?? '', style, out, reading)
      return
    case 'footnoteReference':
      say(`[${node.label ?? node.identifier}]`, style, out)
      return
    default:
      return
  }
}

const formulaIn = (value: string, { isCell }: MarkdownReading): string =>
  (isCell ? value.replace(/\\[^]/g, (pair) => (pair === '\\|' ? '|' : pair)) : value).slice(0, 10_000)

function addLink(node: Link, style: TextElementStyle, out: TextElement[], reading: MarkdownReading): void {
  const bare = literalAddress(node)
  if (!bare) {
    addAll(node.children, { ...style, ...linkStyle(node.url, reading) }, out, reading)
    return
  }
  for (const { words, url } of bare) say(words, url ? { ...style, ...linkStyle(url, reading) } : style, out)
}

/** A name without a definition is text in brackets. */
function addReference(
  node: LinkReference,
  style: TextElementStyle,
  out: TextElement[],
  reading: MarkdownReading,
): void {
  const url = reading.definitions.get(node.identifier)?.url
  if (url === undefined) say('[', style, out)
  addAll(node.children, url === undefined ? style : { ...style, ...linkStyle(url, reading) }, out, reading)
  if (url !== undefined) return
  const label = node.referenceType === 'full' ? `[${node.label ?? node.identifier}]` : ''
  say(`]${node.referenceType === 'collapsed' ? '[]' : label}`, style, out)
}

function addPicture(
  address: string,
  name: string,
  style: TextElementStyle,
  out: TextElement[],
  { tally }: MarkdownReading,
): void {
  const href = linkHref(address)
  const url = href && encodedUrl(href)
  tally.add(url ? 'picturesAsLinks' : 'pictures')
  say(name || href || '', url && !style.link ? { ...style, link: { url } } : style, out)
}

function linkStyle(url: string, { tally }: MarkdownReading): TextElementStyle {
  const href = linkHref(url)
  const encoded = href && encodedUrl(href)
  if (encoded) return { link: { url: encoded } }
  if (!url.startsWith('#')) tally.add('links')
  return {}
}

/** A tag changes the style of what follows, as the reader of HTML does; a word in angle brackets is a word. */
function addTag(html: string, open: Open[], out: TextElement[], reading: MarkdownReading): void {
  const name = tagName(html)
  if (isComment(html)) countComments(html, reading.tally)
  else if (name === undefined || !isHtmlTag(name)) say(html, styleIn(open), out)
  else if (name === 'br') say('\n', styleIn(open), out)
  else if (name === 'img') {
    const { src = '', alt = '' } = elementOf(html, name, reading)?.attrs ?? {}
    addPicture(src, alt, styleIn(open), out, reading)
  } else if (!isTagOfLine(name)) reading.tally.add('htmlAsText')
  else if (html.startsWith('</')) {
    const at = open.findLastIndex((each) => each.name === name)
    if (at > 0) open.splice(at)
  } else if (name !== 'wbr' && !html.endsWith('/>')) {
    const element = elementOf(html, name, reading)
    const around = styleIn(open)
    open.push({
      name,
      style: element ? inheritStyle(around, element, reading.cssOf(element), reading) : around,
    })
  }
}

function elementOf(html: string, name: string, { tags }: MarkdownReading): HtmlElement | undefined {
  const known = tags.get(html)
  if (known) return known
  const root = parseHtml(html)
  const element = root && findIn(root, ({ tag }) => tag === name)
  tags.set(html, element)
  return element
}

function say(content: string, style: TextElementStyle, out: TextElement[]): void {
  if (!content) return
  const last = out.at(-1)?.text_run
  if (last && JSON.stringify(last.text_element_style ?? {}) === JSON.stringify(style)) {
    last.content += content
    return
  }
  out.push({
    text_run: Object.keys(style).length > 0 ? { content, text_element_style: { ...style } } : { content },
  })
}
