import { GRID, IMAGE, PAGE, SHEET, TABLE, TABLE_CELL, TEXT, VIEW } from '../../../contract/docx/block-numbers'
import type { TextElement } from '../../../contract/docx/text'
import { tokenIn } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { alertKinds } from '../../../document/blocks/callout'
import {
  headingLevel,
  isCode,
  keyOf,
  lineOf,
  numberOf,
  specOf,
  textObject,
} from '../../../document/blocks/registry'
import { elementLabel } from '../../../document/compare/block-text'
import { newTables, newText, newTree } from '../../../document/structure/new-tree'
import { linkHref } from '../../../document/wire/link-href'
import { line, withElements } from './round-trip'
import type { Change, Known } from './round-trip'

const QUOTE_CONTAINER = numberOf('quote_container')

/** What Markdown does not give back. The export counts each, but for those of white space. */
export const markdownChanges = ({ people, sheets, kindName }: MarkdownKnown): readonly Change[] => [
  {
    because: 'Colours, comments and links that no page opens have no signs.',
    of: (tree) => [withElements(tree, (elements) => elements.map(plainMarks))],
  },
  {
    because: 'A mention is a name, a document a link, and a date its words.',
    of: (tree) => [withElements(tree, (elements) => elements.map((element) => asWords(element, people)))],
  },
  {
    because: 'A formula is of one line, without marks.',
    of: (tree) => [withElements(tree, (elements) => elements.flatMap(plainFormula))],
  },
  {
    because: 'A line has no alignment, background, indentation or fold.',
    of: (tree) => [withoutLook(tree)],
  },
  {
    because: 'A heading has six levels.',
    of: (tree) =>
      (headingLevel(tree.block_type) ?? 0) > 6
        ? [newText('heading6', elementsOf(tree), tree.children)]
        : [tree],
  },
  {
    because: 'The cells of a table have no shape but rows and columns, below a head.',
    of: (tree) => (tree.block_type === TABLE ? [plainTable(tree)] : [tree]),
  },
  {
    because: 'A cell is one line.',
    of: (tree) =>
      tree.block_type === TABLE_CELL
        ? [{ ...tree, children: [newText('text', cellWords(tree.children))] }]
        : [tree],
  },
  {
    because: 'Columns follow each other.',
    of: (tree) => (tree.block_type === GRID ? tree.children.flatMap(({ children }) => children) : [tree]),
  },
  {
    because: 'A callout has the look of one of five alerts.',
    of: (tree) => [keyOf(tree.block_type) === 'callout' ? asAlert(tree) : tree],
  },
  {
    because: 'Only items have blocks below them.',
    of: (tree) =>
      tree.block_type !== PAGE && lineOf(tree.block_type) && !lineOf(tree.block_type)?.list
        ? [{ ...tree, children: [] }, ...tree.children]
        : [tree],
  },
  {
    because: 'A picture, a file and a sheet stay where they are, and their words are in the file.',
    of(tree) {
      const { block_type: type } = tree
      const caption = (tree.body.image?.caption?.content ?? '').replaceAll('\n', ' ')
      if (type === IMAGE) return [line(caption.trim() ? caption : kindName('image'))]
      if (type === VIEW) return [line(tree.children[0]?.body.file?.name ?? '')]
      if (type !== SHEET) return [tree]
      const rows = sheets.get(tokenIn(tree) ?? '')
      if (!rows) return [line(kindName('sheet'), { italic: true })]
      return newTables(
        rows.map((row) => row.map((words) => ({ children: [line(words)], rowspan: 1, colspan: 1 }))),
        { header_row: true },
      )!
    },
  },
  {
    because: 'An embedded page is a link, and other cards are their names.',
    of(tree) {
      const { block_type: type, children } = tree
      if (textObject(type, tree.body) || kept.has(keyOf(type))) return [tree]
      const url = tree.body.iframe?.component.url ?? tree.body.link_preview?.url
      const href = url === undefined ? undefined : linkHref(url)
      if (href === undefined) return [line(kindName(keyOf(type)), { italic: true }), ...children]
      return [line(href, { link: { url: encodeURIComponent(href) } }), ...children]
    },
  },
  {
    because: 'Breaks alone are no words, and a text without words is no paragraph.',
    of(tree) {
      const { block_type: type } = tree
      if (!textObject(type, tree.body) || isCode(type) || !/^\n*$/.test(wordsOf(tree))) return [tree]
      return type === TEXT ? [] : [withElements(tree, () => [])]
    },
  },
  {
    because: 'An item without words takes those of the first line below it.',
    of(tree) {
      const [first, ...rest] = tree.children
      if (!isBareItem(tree) || first?.block_type !== TEXT) return [tree]
      return [withElements({ ...tree, children: rest }, () => elementsOf(first))]
    },
  },
  {
    because: 'A quote of one line is a quote.',
    of(tree) {
      const [only, ...rest] = tree.children
      if (tree.block_type !== QUOTE_CONTAINER || rest.length > 0) return [tree]
      if (!only) return [newText('quote', [])]
      return only.block_type === TEXT ? [newText('quote', elementsOf(only))] : [tree]
    },
  },
  {
    because: 'A page has one title, which becomes the first heading if it has words.',
    of: (tree) =>
      tree.block_type !== PAGE
        ? [tree]
        : [...(wordsOf(tree) ? [newText('heading1', elementsOf(tree))] : []), ...tree.children],
  },
]

/** What Markdown cannot tell apart. */
export const markdownAlike: readonly Change[] = [
  {
    because: 'A mark neither begins nor ends with white space.',
    of: (tree) => [withElements(tree, (elements) => elements.flatMap(plainSpaces))],
  },
]

function plainSpaces(element: TextElement): TextElement[] {
  const { text_run: run } = element
  if (!run) return [element]
  return run.content
    .split(/(\s+)/)
    .map((content) => ({ text_run: /^\s/.test(content) ? { content } : { ...run, content } }))
}

interface MarkdownKnown extends Pick<Known, 'sheets' | 'kindName'> {
  people: ReadonlyMap<string, string>
}

const kept = new Set([
  'divider',
  'table',
  'table_cell',
  'grid',
  'grid_column',
  'callout',
  'quote_container',
  'view',
  'file',
])

const elementsOf = ({ block_type: type, body }: BlockTree): TextElement[] =>
  textObject(type, body)?.elements ?? []

const wordsOf = (tree: BlockTree): string =>
  elementsOf(tree)
    .map((element) => element.text_run?.content ?? elementLabel(element))
    .join('')

const isBareItem = (tree: BlockTree): boolean =>
  lineOf(tree.block_type)?.list !== undefined && wordsOf(tree) === ''

const isEmpty = ({ text_run: run }: TextElement) => run?.content === ''

function plainMarks(element: TextElement): TextElement {
  const { text_run: run } = element
  if (!run?.text_element_style) return element
  const { text_color: _, background_color: __, comment_ids: ___, link, ...marks } = run.text_element_style
  const href = link && linkHref(link.url)
  const style = href === undefined ? marks : { ...marks, link: { url: encodeURIComponent(href) } }
  return { text_run: { content: run.content, text_element_style: style } }
}

function asWords(element: TextElement, people: ReadonlyMap<string, string>): TextElement {
  if (element.text_run ?? element.equation) return element
  const { mention_user: user, mention_doc: document, link_preview: preview } = element
  if (user) return { text_run: { content: `@${people.get(user.user_id) ?? user.user_id}` } }
  const href = linkHref(document?.url ?? preview?.url ?? '')
  const content = elementLabel(element)
  if (href === undefined) return { text_run: { content } }
  return { text_run: { content, text_element_style: { link: { url: encodeURIComponent(href) } } } }
}

function plainFormula(element: TextElement): TextElement[] {
  const { equation } = element
  if (!equation) return [element]
  const content = equation.content.replace(/\s+/g, ' ').trim()
  return content ? [{ equation: { content } }] : []
}

/** Only a tick and a language stay. */
function withoutLook(tree: BlockTree): BlockTree {
  const { block_type: type, body } = tree
  const text = textObject(type, body)
  if (!text) return tree
  const { done, language } = text.style ?? {}
  const style = { ...(done !== undefined && { done }), ...(language !== undefined && { language }) }
  return { ...tree, body: { [specOf(type)!.key]: { elements: text.elements, style } } }
}

const plainTable = (tree: BlockTree): BlockTree => {
  const { row_size, column_size } = tree.body.table!.property
  const merge_info = tree.children.map(() => ({ row_span: 1, col_span: 1 }))
  const property = { row_size, column_size, merge_info, header_row: true }
  return newTree('table', { property }, tree.children)
}

/** The lines of a cell, with a break between them. */
function cellWords(trees: readonly BlockTree[]): TextElement[] {
  const lines = trees.flatMap(linesIn).filter((words) => words.some((element) => !isEmpty(element)))
  return lines.flatMap((words, at) => (at > 0 ? [{ text_run: { content: '\n' } }, ...words] : words))
}

function linesIn(tree: BlockTree): TextElement[][] {
  const below = tree.children.flatMap(linesIn)
  if (!isCode(tree.block_type)) return [elementsOf(tree), ...below]
  return wordsOf(tree)
    .split('\n')
    .map((content) => [{ text_run: { content, text_element_style: { inline_code: true } } }])
}

/** The alert whose colour is nearest. */
function asAlert(tree: BlockTree): BlockTree {
  const { background_color: color = 5 } = tree.body.callout ?? {}
  const kind = ['caution', 'warning', 'warning', 'tip', 'note', 'important', 'note'][(color - 1) % 7]!
  return newTree('callout', alertKinds[kind]!, tree.children)
}
