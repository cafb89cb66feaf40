import type { PhrasingContent, RootContent } from 'mdast'
import type { BlockTree } from '../../document/block-tree'
import { newText } from '../../document/structure/new-tree'
import type { HtmlElement } from '../html/html-node'
import { carriesPicture } from '../html/pasted-boxes'
import { readHtml } from '../html/read-html'
import type { LossCounter } from '../losses'
import { htmlAround } from './embedded-html'
import type { MarkdownPiece } from './embedded-html'
import { countComments, isHtmlTag, isTagOfLine, tagName } from './html-tags'
import { addressOf, markdownElements } from './markdown-elements'
import type { MarkdownReading } from './markdown-elements'
import { parseLine } from './parse-markdown'

/** Blocks of Markdown with HTML between them, which may be in several pieces. */
export function blocksWithHtml(nodes: readonly RootContent[], reading: MarkdownReading): BlockTree[] {
  const pieces = grouped(nodes, reading.tally, (group) => ({
    read: (around) => ({ blocks: reading.blocksOf(group, { ...reading, around }) }),
    words: group.map(wordsIn).join('\n'),
    isBlock: true,
  }))
  const markdown = (text: string) => markdownText(text, reading)
  const tree = htmlAround(pieces, markdown)
  if (tree) return read(tree, reading)
  return pieces.flatMap((piece) => {
    if (typeof piece !== 'string') return ownBlocks(piece, reading)
    const alone = piece.includes('</') ? htmlAround([piece], markdown) : undefined
    return alone ? read(alone, reading) : withoutTags(piece, reading)
  })
}

/** A line that holds more than a line can: lists, tables, pictures, boxes. Undefined for any other. */
export function linesWithHtml(
  nodes: readonly PhrasingContent[],
  reading: MarkdownReading,
): BlockTree[] | undefined {
  if (!nodes.some((node) => node.type === 'html' && holdsMore(node.value))) return undefined
  const pieces = grouped(nodes, reading.tally, (group) => pieceOfLine(group, reading))
  const tree = htmlAround(pieces)
  return tree && read(tree, reading)
}

const holdsMore = (html: string): boolean => {
  const name = tagName(html)
  return name !== undefined && isHtmlTag(name) && !isTagOfLine(name)
}

const pieceOfLine = (group: PhrasingContent[], reading: MarkdownReading): MarkdownPiece => ({
  read: (around) => {
    const inner = { ...reading, around }
    const holdsPicture = group.some(
      (node) => node.type === 'image' && carriesPicture(addressOf(node, reading)),
    )
    return holdsPicture
      ? { blocks: reading.blocksOf([{ type: 'paragraph', children: group }], inner) }
      : { elements: markdownElements(group, inner) }
  },
  words: group.map(wordsIn).join(''),
  isBlock: false,
})

/** HTML as it is written, and what is between two pieces of it as one. */
function grouped<Node extends PhrasingContent | RootContent>(
  nodes: readonly Node[],
  tally: LossCounter,
  pieceOf: (group: Node[]) => MarkdownPiece,
): (string | MarkdownPiece)[] {
  const pieces: (string | MarkdownPiece)[] = []
  let group: Node[] = []
  const end = () => {
    if (group.length > 0) pieces.push(pieceOf(group))
    group = []
  }
  for (const node of nodes) {
    const html = node.type === 'html' ? sourceOf(node.value) : undefined
    if (html === undefined) group.push(node)
    else {
      end()
      pieces.push(html)
      countComments(html, tally)
    }
  }
  end()
  return pieces
}

/** HTML with words in angle brackets as text; undefined if it is such a word itself. */
function sourceOf(html: string): string | undefined {
  const name = tagName(html)
  if (name !== undefined && !isHtmlTag(name) && !html.includes('\n') && /^<[^<>]*>$/.test(html))
    return undefined
  return html.replace(OPENS_TAG, (opens, word: string, rest: string, stop: string) => {
    const isTag = isHtmlTag(word.toLowerCase()) && /^(?:[\s/]|$)/.test(rest) && !/^[<]?$/.test(stop)
    return isTag ? opens : `&lt;${opens.slice(1)}`
  })
}

/** What may be a tag, up to a quote or to its end. A tag has no other `<` before that: `Map<K, List<V>>`. */
const OPENS_TAG = /<\/?([a-z][a-z0-9-]*)(?=([^<>"']*)([<>"']?))/gi

function read(tree: HtmlElement, { tally, pictureAt }: MarkdownReading): BlockTree[] {
  const { blocks, losses } = readHtml(tree, undefined, pictureAt)
  for (const { key, number } of losses) tally.add(key, number)
  return [...blocks]
}

function ownBlocks(piece: MarkdownPiece, { around }: MarkdownReading): readonly BlockTree[] {
  const own = piece.read(around)
  return 'blocks' in own ? own.blocks : [newText('text', [...own.elements])]
}

function withoutTags(html: string, { tally }: MarkdownReading): BlockTree[] {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  tally.add('htmlAsText')
  return words ? [newText('text', [{ text_run: { content: words } }])] : []
}

/** Signs of marks, code and links that programs write into the cells of HTML tables. */
const SIGNS = /\*\*\S|~~\S|`[^`]|\]\(/

/** Markdown in the text of HTML: feishu2md writes it into cells, and Notion into callouts. */
function markdownText(text: string, reading: MarkdownReading): MarkdownPiece | undefined {
  if (!SIGNS.test(text)) return undefined
  const nodes = parseLine(text.replace(/\s+/g, ' '))
  if (nodes.every(({ type }) => type === 'text')) return undefined
  return pieceOfLine(nodes, reading)
}

const wordsIn = (node: RootContent): string => {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsIn).join('') : ''
}
