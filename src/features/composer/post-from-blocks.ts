import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { codeLanguages } from '../../../document/blocks/code-languages'
import { headingLevel, isCode, isTask, keyOf, lineOf, textObject } from '../../../document/blocks/registry'
import { fileNameOf } from '../../../document/compare/block-text'
import { emojiGlyph } from '../../../document/emoji/early-emoji'
import { linkHref } from '../../../document/wire/link-href'
import { wordsOf } from '../../../document/wire/text-body'
import { LossCounter, type Loss } from '../../../formats/losses'
import { elementText, fallbackNames } from '../../editor/export/element-text'
import { groupLists } from '../../editor/export/lists'
import '../../../document/emoji/emoji'
import { bulletSign, numberSign } from '../../editor/numbering/item-signs'
import { type TextStyle, stringOf } from '../message-content/message-content'
import type { PostNode } from './message-draft'

/** Paragraphs of a post, and what a post cannot hold. */
export interface PostLines {
  lines: readonly (readonly PostNode[])[]
  /** The `data:` addresses of its pictures, in reading order. */
  pictures: readonly string[]
  losses: readonly Loss[]
}

interface Writing {
  tally: LossCounter
  pictures: string[]
  /** Names of people by open_id. */
  people: ReadonlyMap<string, string>
  /** Before each line: quote signs and the indentation of a list. */
  before: string
}

type Line = readonly PostNode[]

/**
 * Blocks as the paragraphs of a post (platform/messages#sent-content). A post has no blocks but code and rules.
 * So list items keep their bullets and numbers as text, and headings become bold. Quotes begin with `>`, and a table
 * has a line for each row. No word and no address is left out.
 */
export function postFromBlocks(
  blocks: readonly BlockTree[],
  losses: readonly Loss[],
  people: ReadonlyMap<string, string>,
): PostLines {
  const tally = new LossCounter()
  // Colours are counted below, because a post has none. The parts of a large table are one list of rows.
  for (const { key, number } of losses) if (key !== 'colors' && key !== 'tablesCut') tally.add(key, number)
  const writing: Writing = { tally, pictures: [], people, before: '' }
  const lines = linesOf(blocks, writing)
  const isBlank = (line: Line) => line.every(({ tag, text }) => tag === 'text' && text === '')
  const first = lines.findIndex((line) => !isBlank(line))
  const last = lines.findLastIndex((line) => !isBlank(line))
  return {
    lines: first < 0 ? [] : lines.slice(first, last + 1),
    pictures: writing.pictures,
    losses: tally.losses,
  }
}

const INDENT = '    '

const linesOf = (trees: readonly BlockTree[], writing: Writing, depth = 0): Line[] =>
  groupLists(trees).flatMap(({ list, start, trees: run }) =>
    run.flatMap((tree, at) => {
      if (!list) return blockLines(tree, writing)
      const sign =
        list === 'ol'
          ? numberSign(start + at, depth)
          : isTask(tree.block_type)
            ? boxOf(tree)
            : bulletSign(depth)
      return [
        ...signed(`${sign} `, textLines(tree, writing), writing),
        ...linesOf(tree.children, { ...writing, before: writing.before + INDENT }, depth + 1),
      ]
    }),
  )

const boxOf = ({ block_type, body }: BlockTree) => (textObject(block_type, body)?.style?.done ? '☑' : '☐')

/** Lines below what surrounds them, the first with a sign of its own. */
function signed(sign: string, lines: readonly Line[], { before }: Writing): Line[] {
  const rest = sign.replaceAll(/./gu, ' ')
  return lines.map((line, at) => withWords(before + (at === 0 ? sign : rest), line))
}

const withWords = (words: string, line: Line): Line =>
  words === '' || (words.trim() === '' && line.every(({ text }) => text === ''))
    ? line
    : [{ tag: 'text', text: words }, ...line]

function blockLines(tree: BlockTree, writing: Writing): Line[] {
  const { block_type: type, body, children } = tree
  const { tally } = writing
  if (isCode(type)) return [codeOf(tree)]
  if (lineOf(type)) {
    const lines = textLines(tree, writing, headingLevel(type) === undefined ? {} : { bold: true })
    const isQuote = keyOf(type) === 'quote'
    const own = isQuote ? lines.flatMap((line) => signed('> ', [line], writing)) : signed('', lines, writing)
    return [...own, ...linesOf(children, writing)]
  }
  switch (keyOf(type)) {
    case 'divider':
      return [[{ tag: 'hr' }]]
    case 'table':
      tally.add('kindsAsText')
      return tableLines(tree, writing)
    case 'quote_container':
      return linesOf(children, { ...writing, before: `${writing.before}> ` })
    case 'callout': {
      tally.add('kindsAsText')
      const [first = [], ...rest] = linesOf(children, { ...writing, before: '' })
      return signed('', [withWords(`${emojiGlyph(body.callout?.emoji_id)} `, first), ...rest], writing)
    }
    case 'image': {
      const { token = '', caption } = body.image ?? {}
      if (token.startsWith('data:')) writing.pictures.push(token)
      else tally.add('pictures')
      return caption?.content ? signed('', [[{ tag: 'text', text: caption.content }]], writing) : []
    }
    default:
      return otherLines(tree, writing)
  }
}

/** A block that only a document has: its address, its own words, and what is in it. */
function otherLines(tree: BlockTree, writing: Writing): Line[] {
  const { body, children, block_type: type } = tree
  const { tally } = writing
  const url = body.iframe?.component?.url ?? body.link_preview?.url
  const href = url === undefined ? undefined : linkHref(url)
  if (href) {
    tally.add('embedsAsLinks')
    return signed('', [[{ tag: 'a', text: href, href: inBrackets(href) }]], writing)
  }
  const key = keyOf(type)
  if (key === 'file') tally.add('filesAsNames')
  else if (key === 'grid') tally.add('columnsInARow')
  else if (key === 'sheet') tally.add('sheets')
  else if (key !== 'view' && key !== 'grid_column') tally.add('blocks')
  const own = [fileNameOf(tree)].filter(Boolean)
  return [
    ...signed(
      '',
      own.map((text) => [{ tag: 'text', text }]),
      writing,
    ),
    ...linesOf(children, writing),
  ]
}

function codeOf(tree: BlockTree): Line {
  const language = codeLanguages[(textObject(tree.block_type, tree.body)?.style?.language ?? 1) - 1]
  const named = language && language !== 'PlainText' ? { language: languageSent(language) } : {}
  return [{ tag: 'code_block', ...named, text: wordsOf(tree) }]
}

/** The name of a language in a post: `C++` is `CPP` there. */
const languageSent = (name: string) => name.replaceAll('+', 'P').replaceAll(' ', '_').toUpperCase()

/** A row is a line, its cells apart by ` | `. */
function tableLines({ body, children: cells }: BlockTree, writing: Writing): Line[] {
  const { column_size: columns = 1, header_row, merge_info = [] } = body.table?.property ?? {}
  const merged = merge_info.filter((span) => (span.row_span ?? 1) > 1 || (span.col_span ?? 1) > 1)
  writing.tally.add('spans', merged.length)
  const rows: Line[] = []
  for (let from = 0; from < cells.length; from += columns) {
    const row = cells.slice(from, from + columns).map((cell) => cellNodes(cell, writing))
    const nodes = row.flatMap((cell, at) => (at > 0 ? [{ tag: 'text', text: ' | ' }, ...cell] : cell))
    rows.push(header_row && from === 0 ? nodes.map((node) => styled(node, ['bold'])) : nodes)
  }
  return signed('', rows, writing)
}

/** The lines of a cell on one line. */
const cellNodes = ({ children }: BlockTree, writing: Writing): PostNode[] =>
  linesOf(children, { ...writing, before: '' }).flatMap((line, at) => {
    const nodes = line.map(({ tag, text, ...node }) =>
      tag === 'code_block' || tag === 'hr'
        ? { tag: 'text', text: stringOf(text).replaceAll(/(?<!\s)\s*\n\s*/g, ' ') }
        : { ...node, tag, text },
    )
    return at > 0 ? [{ tag: 'text', text: ' ' }, ...nodes] : nodes
  })

/** The lines of a block of text: a break within it begins another one. */
function textLines({ block_type, body }: BlockTree, writing: Writing, look: { bold?: true } = {}): Line[] {
  const { elements = [], style } = textObject(block_type, body) ?? {}
  if (style?.align && style.align > 1) writing.tally.add('alignments')
  if (style?.background_color) writing.tally.add('backgrounds')
  let line: PostNode[] = []
  const lines = [line]
  for (const element of elements) {
    const { text, ...node } = nodeOf(element, writing)
    for (const [at, words] of String(text)
      .split(/\r\n?|\n/)
      .entries()) {
      if (at > 0) lines.push((line = []))
      const isLink = node['tag'] === 'a' && words.trim() !== ''
      const { href: _, ...plain } = node
      const own: PostNode = isLink ? { ...node, text: words } : { ...plain, tag: 'text', text: words }
      if (words !== '') line.push(look.bold ? styled(own, ['bold']) : own)
    }
  }
  return lines
}

function nodeOf(element: TextElement, { tally, people }: Writing): PostNode {
  const { text_run: run, equation } = element
  if (equation) {
    tally.add('kindsAsText')
    return { tag: 'text', text: equation.content.trim() }
  }
  if (!run) {
    const { words, href } = elementText(element, { ...fallbackNames, person: (id) => people.get(id) }, tally)
    return href ? { tag: 'a', text: words, href: inBrackets(href) } : { tag: 'text', text: words }
  }
  const { link, inline_code, text_color, background_color, ...style } = run.text_element_style ?? {}
  if (text_color) tally.add('textColors')
  if (background_color) tally.add('backgrounds')
  const text = inline_code ? run.content.split('\n').map(withTicks).join('\n') : run.content
  const node = { tag: 'text', text, ...(stylesOf(style).length > 0 && { style: stylesOf(style) }) }
  const href = link && linkHref(link.url)
  if (link && !href) tally.add('links')
  return href ? { ...node, tag: 'a', href: inBrackets(href) } : node
}

const withTicks = (code: string) => (code.trim() === '' || code.includes('`') ? code : `\`${code}\``)

const styles = [
  ['bold', 'bold'],
  ['underline', 'underline'],
  ['strikethrough', 'lineThrough'],
  ['italic', 'italic'],
] as const

const stylesOf = (style: TextElementStyle): TextStyle[] =>
  styles.flatMap(([name, sent]) => (style[name] ? [sent] : []))

function styled(node: PostNode, more: readonly TextStyle[]): PostNode {
  const own = (node['style'] ?? []) as readonly TextStyle[]
  return { ...node, style: [...more, ...own.filter((each) => !more.includes(each))] }
}

/** The address as the draft writes it, between brackets. */
const inBrackets = (href: string): string => href.replaceAll('(', '%28').replaceAll(')', '%29')
