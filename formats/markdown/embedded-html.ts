import type { Embedded, HtmlElement, HtmlNode } from '../html/html-node'
import { htmlReaders } from '../html/html-readers'
import { parseHtml } from '../html/parse-html'

/** Markdown between tags: how it is read, and its plain words. */
export interface MarkdownPiece {
  read: Embedded
  words: string
  /** Blocks, not a part of a line. */
  isBlock: boolean
}

/**
 * HTML with Markdown between its tags as one tree of elements: the HTML parser decides what is inside what, as on
 * GitHub. Text inside the HTML is Markdown, too, if `textOf` reads it. Undefined if the HTML exceeds the limits.
 */
export function htmlAround(
  pieces: readonly (string | MarkdownPiece)[],
  textOf?: (text: string) => MarkdownPiece | undefined,
): HtmlElement | undefined {
  const source = pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece
    const tag = tagFor(piece)
    return `<${tag} ${PLACE}="${at}"></${tag}>`
  })
  const root = parseHtml(source.join(''))
  if (!root) return undefined
  const left = new Map(pieces.entries())
  const tree = filled(root, left, textOf)
  // The parser takes everything after an open <textarea> for its text.
  const unread = [...left.values()].flatMap((piece) => (typeof piece === 'string' ? [] : [elementFor(piece)]))
  return unread.length > 0 ? { tag: 'div', attrs: {}, children: [tree, ...unread] } : tree
}

/** The attribute of an empty element where Markdown goes. Each place is filled once, even if the text itself has such elements. */
const PLACE = 'data-markdown-place'

const tagFor = ({ isBlock }: MarkdownPiece) => (isBlock ? 'section' : 'span')

const elementFor = (piece: MarkdownPiece): HtmlElement => ({
  tag: tagFor(piece),
  attrs: {},
  children: [piece.words],
  embedded: piece.read,
})

/** Their text has no Markdown. */
const literal = new Set([
  'pre',
  'code',
  'kbd',
  'samp',
  'tt',
  'script',
  'style',
  'textarea',
  'title',
  'svg',
  'math',
])

function filled(
  element: HtmlElement,
  left: Map<number, string | MarkdownPiece>,
  textOf: ((text: string) => MarkdownPiece | undefined) | undefined,
): HtmlElement {
  const at = Number(element.attrs[PLACE] ?? -1)
  const piece = left.get(at)
  if (typeof piece === 'object') {
    left.delete(at)
    return elementFor(piece)
  }
  const inner = literal.has(element.tag) ? undefined : textOf
  const children = element.children.map((child): HtmlNode => {
    if (typeof child !== 'string') return filled(child, left, inner)
    const read = inner?.(child)
    return read ? elementFor(read) : child
  })
  return standard({ ...element, children })
}

/** Feishu's own tags, as the elements that they are like. The words of a text field are words. */
function standard(element: HtmlElement): HtmlElement {
  const tag = likeElements[element.tag]
  if (tag) return { ...element, tag }
  return htmlReaders.map((reader) => reader.standard?.(element)).find(Boolean) ?? element
}

const likeElements: Readonly<Record<string, string>> = {
  'quote-container': 'blockquote',
  'lark-table': 'table',
  'lark-tr': 'tr',
  'lark-td': 'td',
  textarea: 'div',
}
