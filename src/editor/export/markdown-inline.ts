import type { PhrasingContent } from 'mdast'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { linkHref } from '../../../document/wire/link-href'
import type { LossCounter } from '../../../formats/losses'
import { elementText } from './element-text'
import { writeMarkdown } from './write-markdown'

export interface MarkdownContext {
  names: NameLookup
  tally: LossCounter
  /** The shown cells of an embedded sheet, by its token; undefined if they are not available. */
  sheet?: (token: string) => readonly (readonly string[])[] | undefined
}

/** Where a line is: in a heading or a table cell a break has to be a tag. */
type Place = 'line' | 'cell'

interface Piece {
  nodes: PhrasingContent[]
  style: TextElementStyle
}

/**
 * The elements of a line as inline Markdown nodes; marks around several runs are written once. Tags say what signs
 * cannot; there are no character references.
 */
export function markdownInline(
  elements: readonly TextElement[],
  out: MarkdownContext,
  place: Place = 'line',
): PhrasingContent[] {
  const pieces = elements.flatMap((element) => piecesOf(element, out, place))
  return withoutReferences(keptApart(nested(endingInTags(pieces.flatMap(shownSpaces)), 0)))
}

/** Spaces and tabs at the ends of a line, which Markdown would drop: a tag is next to the end instead. */
function shownSpaces(piece: Piece, at: number, pieces: readonly Piece[]): Piece[] {
  const { nodes, style } = piece
  const [node] = nodes
  if (node?.type !== 'text' || nodes.length > 1 || style.underline || style.strikethrough) return [piece]
  const isFirst = isBreak(pieces[at - 1])
  const isLast = isBreak(pieces[at + 1])
  const [before = ''] = /^[ \t]*/.exec(node.value) ?? []
  const rest = node.value.slice(before.length)
  const [after = ''] = /(?<![ \t])[ \t]*$/.exec(rest) ?? []
  const words = rest.slice(0, rest.length - after.length)
  const shown = (value: string, isEnd: boolean): Piece[] => {
    if (!value) return []
    return [{ nodes: isEnd ? [tag('<span>'), text(value), tag('</span>')] : [text(value)], style }]
  }
  if (!words) return shown(before, isFirst || isLast)
  return [...shown(before, isFirst), { nodes: [text(words)], style }, ...shown(after, isLast)]
}

const isBreak = (piece: Piece | undefined) =>
  !piece || piece.nodes[0]?.type === 'break' || piece.nodes[0] === lineBreak

/**
 * Markdown has no line break at the end of a paragraph, only the tag. A paragraph of breaks alone is an empty line.
 */
function endingInTags(pieces: readonly Piece[]): readonly Piece[] {
  const end = pieces.findLastIndex((piece) => !isBreak(piece)) + 1
  if (end === 0) return []
  return [...pieces.slice(0, end), ...pieces.slice(end).map((piece) => ({ ...piece, nodes: [lineBreak] }))]
}

/**
 * An empty HTML comment between them keeps two adjacent formulas from being read as one, and one before a digit from being
 * read as a price.
 */
const keptApart = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node, at): PhrasingContent[] => {
    const next = nodes[at + 1]
    const isRunOn = next?.type === 'inlineMath' || (next?.type === 'text' && /^\d/.test(next.value))
    return node.type === 'inlineMath' && isRunOn ? [node, { type: 'html', value: '<!-- -->' }] : [node]
  })

function piecesOf(element: TextElement, out: MarkdownContext, place: Place): Piece[] {
  const { text_run: run, equation } = element
  if (equation) {
    const value = equation.content.replace(/\s+/g, ' ').trim()
    return value ? [{ nodes: [{ type: 'inlineMath', value }], style: {} }] : []
  }
  if (!run) {
    const { words, href } = elementText(element, out.names, out.tally)
    if (!words) return []
    const text: PhrasingContent = { type: 'text', value: words }
    return [{ nodes: href ? [{ type: 'link', url: href, children: [text] }] : [text], style: {} }]
  }
  const style = sayable(run.text_element_style ?? {}, out.tally)
  if (style.inline_code) return codePieces(run.content, style, place)
  return run.content.split(/(\n)/).flatMap((part): Piece[] => {
    if (part === '') return []
    if (part === '\n') return [{ nodes: [place === 'line' ? { type: 'break' } : lineBreak], style: {} }]
    // A mark may not begin or end with a space (CommonMark: flanking), and a bold space looks like any other.
    const words = part.trim()
    const before = part.slice(0, part.length - part.trimStart().length)
    const after = part.slice(part.trimEnd().length)
    const { bold: _, italic: __, ...shown } = style
    return [
      ...(before ? [{ nodes: [text(before)], style: shown }] : []),
      ...(words ? [{ nodes: [text(words)], style }] : []),
      ...(after && words ? [{ nodes: [text(after)], style: shown }] : []),
    ]
  })
}

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const tag = (value: string): PhrasingContent => ({ type: 'html', value })
const lineBreak = tag('<br>')

/** Inline code cannot hold line breaks, nor in a cell a pipe after a backslash. */
const codePieces = (content: string, style: TextElementStyle, place: Place): Piece[] =>
  content.split('\n').flatMap((value, at): Piece[] => {
    const isTag = place === 'cell' && value.includes('\\|')
    const nodes = isTag
      ? [tag('<code>'), text(value), tag('</code>')]
      : [{ type: 'inlineCode', value } as const]
    return [...(at > 0 ? [{ nodes: [lineBreak], style: {} }] : []), ...(value ? [{ nodes, style }] : [])]
  })

/** The part of a style that Markdown can express; the rest is counted. */
function sayable(style: TextElementStyle, tally: LossCounter): TextElementStyle {
  const { text_color, background_color, comment_ids, link, ...rest } = style
  if (text_color) tally.add('textColors')
  if (background_color) tally.add('backgrounds')
  if (comment_ids?.length) tally.add('comments')
  if (!link) return rest
  const href = linkHref(link.url)
  if (!href) tally.add('links')
  return href ? { ...rest, link: { url: href } } : rest
}

const order = ['link', 'bold', 'italic', 'strikethrough', 'underline'] as const

function nested(pieces: readonly Piece[], level: number): PhrasingContent[] {
  const mark = order[level]
  if (!mark) return joined(pieces.flatMap(({ nodes }) => nodes))
  const result: PhrasingContent[] = []
  for (let from = 0; from < pieces.length;) {
    const value = valueOf(pieces[from]!, mark)
    let to = from + 1
    while (to < pieces.length && valueOf(pieces[to]!, mark) === value) to++
    const inner = nested(pieces.slice(from, to), level + 1)
    if (value === undefined) result.push(...inner)
    else result.push(...wrapped(mark, value, inner))
    from = to
  }
  return result
}

/**
 * Code in two runs, of which Markdown cannot say how they differ, is one: two spans would share their backticks. Text
 * in two runs is one, too: whether a sign needs a backslash depends on its neighbours.
 */
function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSame = last?.type === node.type && (node.type === 'inlineCode' || node.type === 'text')
    if (isSame && 'value' in last) result[result.length - 1] = { ...node, value: last.value + node.value }
    else result.push(node)
  }
  return result
}

const valueOf = ({ style }: Piece, mark: (typeof order)[number]): string | undefined =>
  mark === 'link' ? style.link?.url : style[mark] ? mark : undefined

function wrapped(
  mark: (typeof order)[number],
  value: string,
  children: PhrasingContent[],
): PhrasingContent[] {
  if (mark === 'link') return [{ type: 'link', url: value, children }]
  if (mark === 'bold') return [{ type: 'strong', children }]
  if (mark === 'italic') return [{ type: 'emphasis', children }]
  if (mark === 'strikethrough') return [{ type: 'delete', children }]
  return [tag('<u>'), ...children, tag('</u>')]
}

const tags = { strong: 'b', emphasis: 'i', delete: 's' } as const

const isMark = (node: PhrasingContent) => node.type in tags

/**
 * A mark next to letters and signs may need a character reference for one of them, which is hard to read. Such a mark
 * becomes a tag.
 */
function withoutReferences(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const inner = nodes.map((node): PhrasingContent =>
    node.type === 'link' ? { ...node, children: withoutReferences(node.children) } : node,
  )
  if (!inner.some(isMark) || !hasReference(inner)) return inner
  const some = inner.flatMap((node, at) => {
    const around = inner.slice(Math.max(0, at - 1), at + 2)
    return isMark(node) && hasReference(around) ? asTags(node) : [node]
  })
  return hasReference(some) ? some.flatMap(asTags) : some
}

/** Whether more is written as a reference than the words themselves have. A backslash before it may be a word, too. */
const hasReference = (nodes: PhrasingContent[]) =>
  references(writeMarkdown([{ type: 'paragraph', children: nodes }])) > references(JSON.stringify(nodes))

const references = (text: string) => text.split('&#x').length

function asTags(node: PhrasingContent): PhrasingContent[] {
  if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'delete') return [node]
  const name = tags[node.type]
  return [tag(`<${name}>`), ...node.children.flatMap(asTags), tag(`</${name}>`)]
}
