import type { Definition, List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { TEXT } from '../../contract/docx/block-numbers'
import type { TextElement } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { languageNumber } from '../../document/blocks/code-languages'
import { headingLevel, keyOf, textObject } from '../../document/blocks/registry'
import { newTables, newText, newTree } from '../../document/structure/new-tree'
import { limitDepth } from '../fit-trees'
import type { HtmlElement } from '../html/html-node'
import { styleReader } from '../html/html-style'
import { carriedPicture, carriesPicture } from '../html/pasted-boxes'
import type { PictureAt } from '../html/pasted-boxes'
import { LossCounter } from '../losses'
import type { Loss } from '../losses'
import { alertIn } from './alerts'
import { withContainers } from './containers'
import { splitFrontMatter } from './front-matter'
import { blocksWithHtml, linesWithHtml } from './html-in-markdown'
import { countComments, isComment, isHtmlTag, tagName } from './html-tags'
import { withoutIndentedHtml } from './indented-html'
import { addressOf, markdownElements } from './markdown-elements'
import type { MarkdownReading } from './markdown-elements'
import { withDollars } from './markdown-formulas'
import { parseMarkdown } from './parse-markdown'

/**
 * Markdown as blocks: GitHub's, with tables, tasks and alerts, formulas between dollar signs, and HTML, which the
 * reader of pasted HTML reads. Front matter is left out, except for a title that the text lacks.
 */
export function treesFromMarkdown(
  text: string,
  pictureAt?: PictureAt,
): { blocks: BlockTree[]; losses: readonly Loss[] } {
  const tally = new LossCounter()
  const { body, isFound, title } = splitFrontMatter(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  tally.add('frontMatter', isFound ? 1 : 0)
  const nodes = parseMarkdown(withContainers(withoutIndentedHtml(withDollars(body))))
  const definitions = new Map<string, Definition>()
  for (const node of nodes) collect(node, definitions)
  const colors = new Map<string, string>()
  const reading: MarkdownReading = {
    tally,
    colors,
    definitions,
    tags: new Map(),
    around: {},
    cssOf: styleReader(NOTHING),
    blocksOf,
    pictureAt,
  }
  const blocks = limitDepth(blocksOf(nodes, reading), tally)
  tally.add('colors', colors.size)
  const isTitled = blocks.some(({ block_type }) => headingLevel(block_type) === 1)
  const head = title && !isTitled ? [newText('heading1', [{ text_run: { content: title } }])] : []
  return { blocks: [...head, ...blocks], losses: tally.losses }
}

/** No style sheet. */
const NOTHING: HtmlElement = { tag: 'div', attrs: {}, children: [] }

function collect(node: RootContent, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) collect(child, found)
}

/** From the first to the last piece of HTML, the tags decide what is inside what. */
function blocksOf(written: readonly RootContent[], reading: MarkdownReading): BlockTree[] {
  const nodes = written.flatMap((node) => (node.type === 'html' ? withoutWords(node, reading) : [node]))
  const isHtml = ({ type }: RootContent) => type === 'html'
  const [from, to] = [nodes.findIndex(isHtml), nodes.findLastIndex(isHtml) + 1]
  if (to === 0) return ownBlocks(nodes, reading)
  return [
    ...ownBlocks(nodes.slice(0, from), reading),
    ...blocksWithHtml(nodes.slice(from, to), reading),
    ...ownBlocks(nodes.slice(to), reading),
  ]
}

/** HTML that begins with a word in angle brackets is Markdown, and a comment says nothing here. */
function withoutWords(node: RootContent & { type: 'html' }, { tally }: MarkdownReading): RootContent[] {
  const { value } = node
  if (isComment(value)) {
    countComments(value, tally)
    return []
  }
  const name = tagName(value)
  const isWord = name === undefined ? /^\s*<(?:\?|!\[)/.test(value) : !isHtmlTag(name)
  return isWord ? parseMarkdown(`\\${value.trimStart()}`) : [node]
}

/**
 * A list that is indented more than the list before it is inside its last item, because people indent by two spaces.
 * The items after it go on with the list before it.
 */
function ownBlocks(nodes: readonly RootContent[], reading: MarkdownReading): BlockTree[] {
  const whole: RootContent[] = []
  for (const node of nodes) {
    const before = whole.at(-1)
    const items = before?.type === 'list' && node.type === 'list' ? itemsWith(before, node) : undefined
    if (before?.type === 'list' && items) whole[whole.length - 1] = { ...before, children: items }
    else whole.push(node)
  }
  return whole.flatMap((node) => blockOf(node, reading))
}

function itemsWith(list: List, next: List): ListItem[] | undefined {
  const [last, column] = [list.children.at(-1), columnOf(next)]
  if (!last || column < columnOf(list)) return undefined
  if (column > columnOf(list))
    return [...list.children.slice(0, -1), { ...last, children: [...last.children, next] }]
  const goesOn = list.ordered && next.ordered && next.start === (list.start ?? 1) + list.children.length
  return goesOn ? [...list.children, ...next.children] : undefined
}

const columnOf = (node: RootContent | undefined) => node?.position?.start.column ?? 1

function blockOf(node: RootContent, reading: MarkdownReading): BlockTree[] {
  switch (node.type) {
    case 'heading': {
      const lines = linesOf(node.children, reading)
      if (isAccident(node, lines)) return [...lines, newTree('divider', {})]
      return headed(`heading${node.depth}`, lines)
    }
    case 'paragraph':
      return linesOf(node.children, reading)
    case 'blockquote':
      return [quoteOf(node.children, reading)]
    case 'list':
      // No call writes a number (platform/docx#text).
      if (node.ordered && node.start !== 1) reading.tally.add('listNumbers')
      return node.children.map((item) => itemOf(item, node, reading))
    case 'code': {
      const language = languageNumber(node.lang ?? '') ?? 1
      return [newText('code', node.value ? [{ text_run: { content: node.value } }] : [], [], { language })]
    }
    case 'math':
      return [
        newText('text', node.value.trim() ? [{ equation: { content: node.value } }] : [], [], { align: 2 }),
      ]
    case 'thematicBreak':
      return [newTree('divider', {})]
    case 'table':
      return tableOf(node, reading)
    case 'footnoteDefinition': {
      const [first, ...rest] = blocksOf(node.children, reading)
      const elements = (first && textObject(first.block_type, first.body)?.elements) ?? []
      return [
        newText('text', [{ text_run: { content: `[${node.label ?? node.identifier}] ` } }, ...elements]),
        ...rest,
      ]
    }
    case 'definition':
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
    case 'yaml':
      return []
    default: {
      const elements = markdownElements([node], reading)
      return elements.length > 0 ? [newText('text', elements)] : []
    }
  }
}

/**
 * Whether `---` was meant as a divider and only lacks a blank line before it: below several lines, or below one that
 * ends like a sentence.
 */
function isAccident(node: RootContent, lines: readonly BlockTree[]): boolean {
  const { start, end } = node.position ?? {}
  if (node.type !== 'heading' || node.depth !== 2 || !start || !end || start.line === end.line) return false
  const words = lines.flatMap(({ block_type, body }) => textObject(block_type, body)?.elements ?? [])
  return (
    end.line - start.line > 1 ||
    /[。！？；：，、….!?;:,]$/.test(words.at(-1)?.text_run?.content.trimEnd() ?? '')
  )
}

/** The first line becomes a block of this kind; what does not fit on a line follows. */
function headed(key: string, [first, ...rest]: readonly BlockTree[]): BlockTree[] {
  if (!first) return [newText(key, [])]
  if (first.block_type !== TEXT) return [first, ...rest]
  return [newText(key, elementsIn(first)), ...first.children, ...rest]
}

const elementsIn = (line: BlockTree): TextElement[] => [...(textObject(TEXT, line.body)?.elements ?? [])]

/** Pictures with inline bytes become blocks of their own between the words. */
function linesOf(nodes: readonly PhrasingContent[], reading: MarkdownReading): BlockTree[] {
  const withHtml = linesWithHtml(nodes, reading)
  if (withHtml) return withHtml
  const blocks: BlockTree[] = []
  let words: PhrasingContent[] = []
  const flush = () => {
    const elements = markdownElements(words, reading)
    if (elements.some(({ text_run }) => text_run?.content !== '')) blocks.push(newText('text', elements))
    words = []
  }
  for (const node of nodes) {
    const address = node.type === 'image' || node.type === 'imageReference' ? addressOf(node, reading) : ''
    if (!carriesPicture(address)) {
      words.push(node)
      continue
    }
    flush()
    blocks.push(carriedPicture(address, 'alt' in node ? (node.alt ?? '') : ''))
  }
  flush()
  return blocks
}

function itemOf(item: ListItem, list: List, reading: MarkdownReading): BlockTree {
  const isTask = typeof item.checked === 'boolean'
  const blocks = blocksOf(isTask ? withoutIndent(item.children) : item.children, reading)
  const key = isTask ? 'todo' : list.ordered ? 'ordered' : 'bullet'
  const style = isTask ? { done: item.checked === true } : undefined
  const [first, ...rest] = blocks
  if (first?.block_type === TEXT && /^(?:paragraph|html)$/.test(item.children[0]?.type ?? '')) {
    return newText(key, elementsIn(first), [...first.children, ...rest], style)
  }
  return newText(key, [], blocks, style)
}

/** Notion writes two spaces after the box of a task. */
function withoutIndent([first, ...rest]: readonly RootContent[]): RootContent[] {
  const [words, ...others] = first?.type === 'paragraph' ? first.children : []
  if (first?.type !== 'paragraph' || words?.type !== 'text') return first ? [first, ...rest] : []
  const value = words.value.replace(/^[ \t]+/, '')
  return [{ ...first, children: [...(value ? [{ ...words, value }] : []), ...others] }, ...rest]
}

/** One paragraph becomes a quote, more become a quote container, and an alert becomes a callout. */
function quoteOf(nodes: readonly RootContent[], reading: MarkdownReading): BlockTree {
  const alert = alertIn(nodes)
  if (alert) {
    const inside = blocksOf(alert.nodes, reading)
    return newTree(keyOf(alert.type), alert.value, inside.length > 0 ? inside : [newText('text', [])])
  }
  if (nodes.length === 0) return newText('quote', [])
  const blocks = blocksOf(nodes, reading)
  const [only, ...others] = blocks
  if (only?.block_type === TEXT && others.length === 0 && nodes[0]?.type === 'paragraph') {
    return newText('quote', elementsIn(only), only.children)
  }
  return newTree('quote_container', {}, blocks.length > 0 ? blocks : [newText('text', [])])
}

function tableOf(table: Table, reading: MarkdownReading): BlockTree[] {
  const columns = Math.max(...table.children.map((row) => row.children.length))
  const rows = table.children.map((row) =>
    Array.from({ length: columns }, (_, at) => {
      const cell = row.children[at]
      const align = { left: undefined, center: 2, right: 3 }[table.align?.[at] ?? 'left']
      const lines = cell ? linesOf(cell.children, { ...reading, isCell: true }) : []
      const aligned = (lines.length > 0 ? lines : [newText('text', [])]).map((line) =>
        align && line.block_type === TEXT
          ? newText('text', elementsIn(line), line.children, { align })
          : line,
      )
      return { children: aligned, rowspan: 1, colspan: 1 }
    }),
  )
  const tables = newTables(rows, { header_row: true })
  reading.tally.add('tablesCut', (tables?.length ?? 1) - 1)
  return tables ?? rows.flatMap((row) => row.flatMap(({ children }) => children))
}
