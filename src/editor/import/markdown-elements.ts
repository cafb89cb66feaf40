import type { Definition, Image, ImageReference, PhrasingContent } from 'mdast'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import { encodedUrl, linkHref } from '../schema/link-href'
import type { LossCounter } from './losses'

export interface InlineMarkdown {
  tally: LossCounter
  /** The targets of `[words][name]`. */
  definitions: ReadonlyMap<string, Definition>
  /** How many boxes are around the text being read. */
  boxes: number
  /** In a cell of a table the backslash before a pipe is not part of a formula. */
  isCell?: boolean
}

/** The address of a picture. */
export const addressOf = (node: Image | ImageReference, { definitions }: InlineMarkdown): string =>
  node.type === 'image' ? node.url : (definitions.get(node.identifier)?.url ?? '')

/** The words of a line of Markdown as elements; neighbours with the same style are one element. */
export function markdownElements(nodes: readonly PhrasingContent[], reading: InlineMarkdown): TextElement[] {
  const elements: TextElement[] = []
  const open: TextElementStyle[] = [{}]
  for (const [at, node] of nodes.entries()) {
    const next = nodes[at + 1]
    const isPrice = node.type === 'inlineMath' && next?.type === 'text' && /^\d/.test(next.value)
    // `$5 and $6` holds no formula.
    if (isPrice) say(`$${node.value}$`, open.at(-1) ?? {}, elements)
    else add(node, open, elements, reading)
  }
  return elements
}

/** `open` is a stack of the styles around; tags of raw HTML that open and close marks change it in place. */
function add(
  node: PhrasingContent,
  open: TextElementStyle[],
  out: TextElement[],
  reading: InlineMarkdown,
): void {
  const style = open.at(-1) ?? {}
  const within = (more: TextElementStyle, children: readonly PhrasingContent[]) => {
    const inner = [{ ...style, ...more }]
    for (const child of children) add(child, inner, out, reading)
  }
  switch (node.type) {
    case 'text':
      say(node.value, style, out)
      return
    case 'strong':
      within({ bold: true }, node.children)
      return
    case 'emphasis':
      within({ italic: true }, node.children)
      return
    case 'delete':
      within({ strikethrough: true }, node.children)
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
    case 'html':
      tag(node.value, open, out, reading)
      return
    case 'link':
      within(linkStyle(node.url, reading), node.children)
      return
    case 'linkReference': {
      const url = reading.definitions.get(node.identifier)?.url
      within(url === undefined ? {} : linkStyle(url, reading), node.children)
      return
    }
    case 'image':
    case 'imageReference': {
      const href = linkHref(addressOf(node, reading))
      const url = href && encodedUrl(href)
      reading.tally.add(url ? 'picturesAsLinks' : 'pictures')
      say(node.alt || href || '', url ? { ...style, link: { url } } : style, out)
      return
    }
    case 'footnoteReference':
      say(`[${node.label ?? node.identifier}]`, style, out)
      return
    default:
      return
  }
}

const formulaIn = (value: string, { isCell }: InlineMarkdown): string =>
  (isCell ? value.replace(/\\[^]/g, (pair) => (pair === '\\|' ? '|' : pair)) : value).slice(0, 10_000)

function linkStyle(url: string, { tally }: InlineMarkdown): TextElementStyle {
  const href = linkHref(url)
  const encoded = href && encodedUrl(href)
  if (encoded) return { link: { url: encoded } }
  if (!url.startsWith('#')) tally.add('links')
  return {}
}

const marks: Readonly<Record<string, TextElementStyle>> = {
  u: { underline: true },
  ins: { underline: true },
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strikethrough: true },
  del: { strikethrough: true },
  code: { inline_code: true },
  mark: { background_color: 3 },
}

/** Reads the few tags that Markdown has no syntax for; of the others only the words are kept. */
function tag(html: string, open: TextElementStyle[], out: TextElement[], { tally }: InlineMarkdown): void {
  const name = /^<\/?([a-z]+)\s*\/?>$/i.exec(html.trim())?.[1]?.toLowerCase() ?? ''
  if (name === 'br') say('\n', open.at(-1) ?? {}, out)
  else if (name in marks && html.startsWith('</')) {
    if (open.length > 1) open.pop()
  } else if (marks[name]) open.push({ ...open.at(-1), ...marks[name] })
  else if (!html.startsWith('<!--')) tally.add('htmlAsText')
}

function say(content: string, style: TextElementStyle, out: TextElement[]): void {
  if (!content) return
  const last = out.at(-1)?.text_run
  if (last && JSON.stringify(last.text_element_style ?? {}) === JSON.stringify(style)) {
    out[out.length - 1] = { text_run: { ...last, content: last.content + content } }
    return
  }
  out.push({
    text_run: Object.keys(style).length > 0 ? { content, text_element_style: { ...style } } : { content },
  })
}
