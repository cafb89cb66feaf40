import type { Definition, List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { alertKinds } from '../../document/blocks/callout'
import { textObject } from '../../document/blocks/registry'
import { newTables, newText, newTree } from '../../document/structure/new-tree'
import { languageNumber } from '../queries/code-languages'
import { limitDepth } from './fit-trees'
import { LossCounter } from './losses'
import type { Loss } from './losses'
import { addressOf, markdownElements } from './markdown-elements'
import type { InlineMarkdown } from './markdown-elements'
import { calloutFrom, carriedPicture, carriesPicture, toggleFrom } from './pasted-boxes'

/**
 * Markdown as blocks: GitHub's, with tables, tasks and alerts, and formulas
 * between dollar signs. Front matter is left out; raw HTML becomes its words.
 */
export function treesFromMarkdown(text: string): { blocks: BlockTree[]; losses: readonly Loss[] } {
  const tally = new LossCounter()
  const root = parse(withoutFrontMatter(text.replace(/\r\n?/g, '\n')))
  const definitions = new Map<string, Definition>()
  collect(root, definitions)
  const blocks = limitDepth(blocksOf(root.children, { tally, definitions, boxes: 0 }), tally)
  return { blocks, losses: tally.losses }
}

/** Chinese text has no spaces next to these signs. */
const signs = Array.from('，。、；：？！…—·％%～“”‘’（）《》〈〉「」『』【】', (sign) => sign.charCodeAt(0))

const TILDE = '~'.charCodeAt(0)

/** One tilde is the sign of a range, as in 10~12 and 14~16; two strike through. */
const github = gfm({ singleTilde: false })

type Construct = Exclude<NonNullable<NonNullable<(typeof github)['text']>[`${number}`]>, unknown[]>

/**
 * Asterisks and tildes between a sign and a letter begin or end what they mark, too: **注意：**请看, ~~删除。~~后. The library
 * has an option for the asterisks alone.
 */
const besideSigns: typeof github = {
  attentionMarkers: { null: signs },
  text: { [TILDE]: [github.text?.[`${TILDE}`] ?? []].flat().map(markingBesideSigns) },
}

function markingBesideSigns(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { previous } = this
      const marks = (next: typeof previous) => {
        const token = this.events.at(-1)?.[1]
        if (token && next !== null && signs.includes(next)) token._open = true
        if (token && previous !== null && signs.includes(previous)) token._close = true
        return ok(next)
      }
      return construct.tokenize.call(this, effects, marks, nok)
    },
  }
}

const parse = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [github, math(), besideSigns],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  })

/** Only if a key follows: otherwise `---` at the top is a horizontal rule. */
const withoutFrontMatter = (text: string) =>
  text.replace(/^\uFEFF?---[ \t]*\r?\n(?=[\w-]+[ \t]*:)(?:[^]*?\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')

function collect(node: Root | RootContent, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) collect(child, found)
}

function blocksOf(nodes: readonly RootContent[], reading: InlineMarkdown): BlockTree[] {
  const ends = reading.boxes < MOST_BOXES ? boxEnds(nodes) : {}
  const blocks: BlockTree[] = []
  for (let at = 0; at < nodes.length; at++) {
    const box = boxAt(nodes, at, ends)
    if (box) at = box.end
    blocks.push(...(box ? [boxOf(box, reading)] : blockOf(nodes[at]!, reading)))
  }
  return blocks
}

/** How many nested boxes are read as boxes. */
const MOST_BOXES = 3

/** Notion's callouts and toggles, which Markdown has no syntax for: tags with Markdown between them. */
interface Box {
  name: string
  /** The index of the node with its closing tag. */
  end: number
  before: string
  between: readonly RootContent[]
  after: string
}

/** The index of the last node that closes a box, by the name of its tag. */
function boxEnds(nodes: readonly RootContent[]): Record<string, number> {
  const ends: Record<string, number> = {}
  for (const [at, node] of nodes.entries())
    if (node.type === 'html')
      for (const [, name = ''] of node.value.matchAll(/<\/(aside|details)>/gi)) ends[name.toLowerCase()] = at
  return ends
}

function boxAt(nodes: readonly RootContent[], at: number, ends: Record<string, number>): Box | undefined {
  const node = nodes[at]
  const [open, tag] = (node?.type === 'html' && /^\s*<(aside|details)(?:\s[^>]*)?>/i.exec(node.value)) || []
  const name = tag?.toLowerCase()
  if (node?.type !== 'html' || open === undefined || name === undefined || (ends[name] ?? -1) < at)
    return undefined
  const words = node.value.slice(open.length)
  const close = `</${name}>`
  const own = words.toLowerCase().indexOf(close)
  if (own >= 0) return { name, end: at, before: words.slice(0, own), between: [], after: '' }
  const closes = (each: RootContent) => each.type === 'html' && each.value.toLowerCase().includes(close)
  const end = nodes.findIndex((each, place) => place > at && closes(each))
  const last = nodes[end]
  const after = last?.type === 'html' ? last.value.slice(0, last.value.toLowerCase().indexOf(close)) : ''
  return { name, end, before: words, between: nodes.slice(at + 1, end), after }
}

function boxOf({ name, before, between, after }: Box, reading: InlineMarkdown): BlockTree {
  const inner = { ...reading, boxes: reading.boxes + 1 }
  const read = (text: string) => blocksOf(parse(text.replace(NOTION_ICON, '')).children, inner)
  if (name === 'aside')
    return calloutFrom([...read(before), ...blocksOf(between, inner), ...read(after)], asideStyle)
  const [whole, title = ''] = /^\s*<summary[^>]*>([^]*?)<\/summary>/i.exec(before) ?? ['']
  return toggleFrom(read(title), [
    ...read(before.slice(whole.length)),
    ...blocksOf(between, inner),
    ...read(after),
  ])
}

/** Notion's callouts are grey unless the writer chose a colour. */
const asideStyle = { background_color: 7 }
/** The icon of a Notion callout; a callout of the platform has its own. */
const NOTION_ICON = /<img src="https:\/\/(?:www\.)?notion\.so\/icons\/[^>]*>/g

function blockOf(node: RootContent, reading: InlineMarkdown): BlockTree[] {
  switch (node.type) {
    case 'heading':
      return [newText(`heading${node.depth}`, markdownElements(node.children, reading))]
    case 'paragraph':
      return paragraphOf(node.children, reading)
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
    case 'html': {
      const words = node.value
        .replace(/<!--[^]*?(-->|$)/g, '')
        .replace(/<[^<>]*>/g, '')
        .trim()
      reading.tally.add('htmlAsText', /^<!--[^]*-->$/.test(node.value.trim()) ? 0 : 1)
      return words ? [newText('text', [{ text_run: { content: words } }])] : []
    }
    case 'footnoteDefinition': {
      const [first, ...rest] = blocksOf(node.children, reading)
      const elements = (first && textObject(first.block_type, first.body)?.elements) ?? []
      return [
        newText('text', [{ text_run: { content: `[${node.label ?? node.identifier}] ` } }, ...elements]),
        ...rest,
      ]
    }
    case 'definition':
      return []
    default: {
      const elements = markdownElements([node as never], reading)
      return elements.length > 0 ? [newText('text', elements)] : []
    }
  }
}

/** Pictures with inline bytes become blocks of their own between the words. */
function paragraphOf(nodes: readonly PhrasingContent[], reading: InlineMarkdown): BlockTree[] {
  const blocks: BlockTree[] = []
  let words: PhrasingContent[] = []
  const flush = () => {
    const elements = markdownElements(words, reading)
    if (elements.some(({ text_run }) => text_run?.content.trim() !== ''))
      blocks.push(newText('text', elements))
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
  return blocks.length > 0 ? blocks : [newText('text', [])]
}

function itemOf(item: ListItem, list: List, reading: InlineMarkdown): BlockTree {
  const blocks = blocksOf(item.children, reading)
  const key = typeof item.checked === 'boolean' ? 'todo' : list.ordered ? 'ordered' : 'bullet'
  const style = typeof item.checked === 'boolean' ? { done: item.checked } : undefined
  const [first, ...rest] = blocks
  if (first?.block_type === TEXT && item.children[0]?.type === 'paragraph') {
    return newText(key, textObject(TEXT, first.body)?.elements ?? [], rest, style)
  }
  return newText(key, [], blocks, style)
}

/** One paragraph becomes a quote, more become a quote container, and an alert becomes a callout. */
function quoteOf(nodes: readonly RootContent[], reading: InlineMarkdown): BlockTree {
  const alert = alertIn(nodes)
  if (alert) {
    const inside = blocksOf(alert.nodes, reading)
    return newTree('callout', alertKinds[alert.kind]!, inside.length > 0 ? inside : [newText('text', [])])
  }
  const blocks = blocksOf(nodes, reading)
  const [only, ...others] = blocks
  if (only?.block_type === TEXT && others.length === 0 && nodes[0]?.type === 'paragraph') {
    return newText('quote', textObject(TEXT, only.body)?.elements ?? [])
  }
  return newTree('quote_container', {}, blocks.length > 0 ? blocks : [newText('text', [])])
}

function alertIn(nodes: readonly RootContent[]): { kind: string; nodes: RootContent[] } | undefined {
  const [first, ...rest] = nodes
  const head = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || head?.type !== 'text') return undefined
  const kind = /^\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i.exec(head.value)
  if (!kind) return undefined
  const left = head.value.slice(kind[0].length)
  const children = [...(left ? [{ ...head, value: left }] : []), ...first.children.slice(1)]
  const own = children[0]?.type === 'break' ? children.slice(1) : children
  return {
    kind: kind[1]!.toLowerCase(),
    nodes: own.length > 0 ? [{ ...first, children: own }, ...rest] : rest,
  }
}

function tableOf(table: Table, reading: InlineMarkdown): BlockTree[] {
  const columns = Math.max(...table.children.map((row) => row.children.length))
  const rows = table.children.map((row) =>
    Array.from({ length: columns }, (_, at) => {
      const cell = row.children[at]
      const align = { left: undefined, center: 2, right: 3 }[table.align?.[at] ?? 'left']
      const elements = cell ? markdownElements(cell.children, { ...reading, isCell: true }) : []
      return {
        children: [newText('text', elements, [], align ? { align } : undefined)],
        rowspan: 1,
        colspan: 1,
      }
    }),
  )
  const tables = newTables(rows, { header_row: true })
  reading.tally.add('tablesCut', (tables?.length ?? 1) - 1)
  return tables ?? rows.flatMap((row) => row.flatMap(({ children }) => children))
}
