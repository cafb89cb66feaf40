import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import type { OtherObjects, TableProperty } from '../../../contract/docx/block'
import { blockTypeOf } from '../../../contract/docx/block-types'
import type { BlockTree } from '../../document/block-tree'
import { tableRows } from '../../document/wire/table-places'
import { textObject } from '../../document/wire/text-body'
import { textFromTrees } from '../../document/wire/text-from-trees'
import { alertKinds, alertOf } from '../insert/callout-style'
import { languageWord } from '../queries/code-languages'
import { embedUrl } from './blocks-html'
import { groupLists } from './lists'
import { markdownInline } from './markdown-inline'
import type { MarkdownContext } from './markdown-inline'

type Flow = BlockContent | DefinitionContent

/** Blocks as Markdown's own, with what it has no sign for counted and said in words. */
export const markdownBlocks = (trees: readonly BlockTree[], out: MarkdownContext): RootContent[] =>
  groupLists(trees).flatMap(({ list, start, trees: run }): RootContent[] => {
    if (!list) return run.flatMap((tree) => oneBlock(tree, out))
    const children = run.map((tree) => item(tree, out))
    const isOrdered = list === 'ol'
    const made: List = {
      type: 'list',
      ordered: isOrdered,
      start: isOrdered ? start : null,
      spread: false,
      children,
    }
    return [made]
  })

function item(tree: BlockTree, out: MarkdownContext): ListItem {
  const below = markdownBlocks(tree.children, out) as Flow[]
  const words = inlineOf(tree, out)
  const checked = tree.block_type === 17 ? textObject(17, tree.body)?.style?.done === true : null
  return {
    type: 'listItem',
    checked,
    spread: below.some(({ type }) => type !== 'list'),
    children:
      words.length > 0 || checked !== null ? [{ type: 'paragraph', children: words }, ...below] : below,
  }
}

const inlineOf = ({ block_type, body }: BlockTree, out: MarkdownContext, place: 'line' | 'cell' = 'line') =>
  markdownInline(textObject(block_type, body)?.elements ?? [], out, place)

function oneBlock(tree: BlockTree, out: MarkdownContext): RootContent[] {
  const { block_type: type, body, children } = tree
  if (blockTypeOf(type)?.text && textObject(type, body)) {
    countLook(tree, out)
    if (children.length > 0) out.tally.add('levels')
    return [...lineOf(tree, out), ...markdownBlocks(children, out)]
  }
  return objectOf(tree, out)
}

function countLook({ block_type, body }: BlockTree, { tally }: MarkdownContext) {
  const style = textObject(block_type, body)?.style
  if (style?.align && style.align > 1) tally.add('alignments')
  if (style?.background_color) tally.add('backgrounds')
}

function lineOf(tree: BlockTree, out: MarkdownContext): RootContent[] {
  const { block_type: type, body } = tree
  if (type === 14) {
    const { elements, style } = textObject(14, body)!
    const value = elements.map((element) => element.text_run?.content ?? '').join('')
    return [{ type: 'code', lang: languageWord(style?.language) || null, value }]
  }
  if (type >= 3 && type <= 11) {
    const depth = Math.min(type - 2, 6) as 1 | 2 | 3 | 4 | 5 | 6
    if (type > 8) out.tally.add('headingsAsSix')
    return [{ type: 'heading', depth, children: inlineOf(tree, out, 'cell') }]
  }
  const children = inlineOf(tree, out)
  if (type === 15) return [{ type: 'blockquote', children: [{ type: 'paragraph', children }] }]
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

function objectOf(tree: BlockTree, out: MarkdownContext): RootContent[] {
  const { block_type: type, body, children } = tree
  const inside = () => markdownBlocks(children, out)
  if (type === 22) return [{ type: 'thematicBreak' }]
  if (type === 34) return [{ type: 'blockquote', children: inside() as Flow[] }]
  if (type === 19) return [calloutOf(body.callout as OtherObjects['callout'], inside(), out)]
  if (type === 31) return tableOf(tree, out)
  if (type === 24) {
    out.tally.add('columnsInARow')
    return children.flatMap((column) => markdownBlocks(column.children, out))
  }
  if (type === 33) return inside()
  if (type === 27) {
    out.tally.add('pictures')
    const alt = (body.image as OtherObjects['image']).caption?.content || out.names.kind('image')
    return [paragraph({ type: 'image', url: '', alt })]
  }
  if (type === 23) {
    out.tally.add('filesAsNames')
    return [
      paragraph({ type: 'text', value: (body.file as OtherObjects['file']).name ?? out.names.kind('file') }),
    ]
  }
  const url = embedUrl(body)
  if (url) {
    out.tally.add('embedsAsLinks')
    return [paragraph({ type: 'link', url, children: [{ type: 'text', value: url }] }), ...inside()]
  }
  const sheet = type === 30 ? out.sheet?.((body.sheet as { token?: string }).token ?? '') : undefined
  if (sheet && sheet.length > 0) {
    out.tally.add('sheetsAsTables')
    return [gfmTable(sheet.map((row) => row.map((value) => [{ type: 'text', value }])))]
  }
  out.tally.add(type === 30 ? 'sheets' : 'blocks')
  const value = out.names.kind(blockTypeOf(type)?.key ?? 'undefined')
  return [paragraph({ type: 'emphasis', children: [{ type: 'text', value }] }), ...inside()]
}

const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children })

/** An alert is a quote whose first line says its kind. */
function calloutOf(
  look: OtherObjects['callout'] | undefined,
  inside: RootContent[],
  out: MarkdownContext,
): RootContent {
  const kind = alertOf(look ?? {})
  if (JSON.stringify(alertKinds[kind]) !== JSON.stringify(look)) out.tally.add('calloutLooks')
  const mark: PhrasingContent = { type: 'html', value: `[!${kind.toUpperCase()}]` }
  const [first, ...rest] = inside
  if (first?.type !== 'paragraph')
    return { type: 'blockquote', children: [paragraph(mark), ...inside] as Flow[] }
  const head = paragraph(mark, { type: 'text', value: '\n' }, ...first.children)
  return { type: 'blockquote', children: [head, ...rest] as Flow[] }
}

function tableOf({ body, children }: BlockTree, out: MarkdownContext): RootContent[] {
  const property = (body.table as { property?: TableProperty } | undefined)?.property
  const rows =
    property && tableRows(children.length, property.row_size, property.column_size, property.merge_info ?? [])
  if (!rows) return children.flatMap((cell) => markdownBlocks(cell.children, out))
  if (!property.header_row) out.tally.add('headersMade')
  const cells: PhrasingContent[][][] = Array.from({ length: property.row_size }, () =>
    Array.from({ length: property.column_size }, () => []),
  )
  for (const { index, rowspan, colspan } of rows.flat()) {
    if (rowspan > 1 || colspan > 1) out.tally.add('spans')
    const place = cells[Math.floor(index / property.column_size)]!
    place[index % property.column_size] = cellOf(children[index]!.children, out)
  }
  return [gfmTable(cells)]
}

function gfmTable(rows: readonly (readonly PhrasingContent[][])[]): Table {
  return {
    type: 'table',
    children: rows.map((row) => ({
      type: 'tableRow',
      children: row.map((children) => ({ type: 'tableCell', children })),
    })),
  }
}

/** A cell holds one line: several lines are apart by breaks, and blocks are their words. */
function cellOf(trees: readonly BlockTree[], out: MarkdownContext): PhrasingContent[] {
  if (trees.length > 1 || trees.some(({ children }) => children.length > 0)) out.tally.add('cellLines')
  const lines = trees.flatMap((tree) => cellLines(tree, out)).filter((line) => line.length > 0)
  return lines.flatMap((line, at): PhrasingContent[] =>
    at > 0 ? [{ type: 'html', value: '<br>' }, ...line] : line,
  )
}

function cellLines(tree: BlockTree, out: MarkdownContext): PhrasingContent[][] {
  const { block_type: type, body, children } = tree
  const below = children.flatMap((child) => cellLines(child, out))
  if (blockTypeOf(type)?.text && textObject(type, body) && type !== 14)
    return [inlineOf(tree, out, 'cell'), ...below]
  const words = textFromTrees([{ ...tree, children: [] }])
  if (type !== 14) out.tally.add('blocks')
  const lines = words
    .split('\n')
    .map((value): PhrasingContent[] => (value ? [{ type: type === 14 ? 'inlineCode' : 'text', value }] : []))
  return [...lines, ...below]
}
