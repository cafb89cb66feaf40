import { allParts, bodyParts, isListed, type CardPart } from '../../../../contract/im/cards/card-parts'
import { contentOf as textIn, titleOf } from '../../../../contract/im/cards/card-words'
import { contentLimits } from '../../../../document/content-limits'
import type { ContentOf } from './content'
import { cellsIn, isDelimiter, MOST_COLUMNS } from './markdown-table'
import { paragraphsOf } from './rich-nodes'
import { fieldsOf, listOf, momentOf, parsed, stringOf, type Fields } from './tolerant'

const { nodes: MOST_PARTS } = contentLimits.message

/**
 * A card: in the simplified form that receivers get, or in the JSON that was
 * sent (platform/messages#received-content). A card stored elsewhere, a
 * template or a card entity, has no text here.
 */
export function readCard(given: Fields): ContentOf<'interactive'> {
  // Some answers wrap the JSON that was sent.
  const wrapped = given['user_dsl'] ?? given['json_card']
  const fields = typeof wrapped === 'string' ? fieldsOf(parsed(wrapped)) : given
  const isElsewhere = fields['elements'] === undefined && fields['data'] !== undefined
  const simplified = simplifiedElements(fields)
  const title = stringOf(fields['title']) || titleOf(fields)
  const read = paragraphsOf(
    withBlocks(simplified ? simplified.map(withMarkdown) : paragraphsOfParts(bodyParts(fields))),
  )
  const { summary, streaming_mode } = fieldsOf(fields['config'])
  const isWritten = streaming_mode === true
  const state = { isElsewhere, summary: textIn(summary), isWritten }
  const isDrawn = !simplified && !isElsewhere
  return { kind: 'interactive', title, ...state, ...read, ...(isDrawn && { card: fields }) }
}

/** The paragraphs of the simplified form; undefined for a card's own JSON. */
function simplifiedElements(fields: Fields): readonly unknown[] | undefined {
  const elements = listOf(fields['elements'])
  return elements.length > 0 && elements.every((each) => Array.isArray(each)) ? elements : undefined
}

/** The simplified form may still contain markdown in its texts. */
const withMarkdown = (nodes: unknown): object[] =>
  listOf(nodes).map((given) => {
    const node = fieldsOf(given)
    return node['tag'] === 'text' && MARKDOWN.test(stringOf(node['text'])) ? { ...node, tag: 'md' } : node
  })

const MARKDOWN =
  /```|\*\*[^*\n]{1,500}\*\*|~~[^~\n]{1,500}~~|\]\(https?:|<font|<at |^ {0,3}#{1,6} |^ {0,12}(?:[-*+]|\d{1,9}\.) |^\|/m

/** The components of a card's JSON as paragraphs of nodes, in the order of the shared model. */
function paragraphsOfParts(parts: readonly CardPart[]): object[][] {
  const paragraphs: object[][] = []
  for (const part of allParts(parts, ({ tag }) => !alone.has(tag))) {
    if (paragraphs.length >= MOST_PARTS) break
    if (isShownAlone(part)) paragraphs.push(...paragraphsOfPart(part))
  }
  return paragraphs
}

/** Components that show what is inside them themselves. */
const alone: ReadonlySet<string> = new Set(['note', 'table', 'button'])

/** Not a hint, and neither a text nor a title, which its owner shows. */
const isShownAlone = (part: CardPart): boolean =>
  !part.isHint &&
  (isListed(part) ||
    !(part.tag === 'markdown' || part.component?.kind === 'text' || part.component?.kind === 'icon'))

function paragraphsOfPart({ tag, fields: part }: CardPart): object[][] {
  switch (tag) {
    case 'hr':
      return [[{ tag }]]
    case 'img':
      return [[{ tag, image_key: stringOf(part['img_key'] ?? part['image_key']) }]]
    case 'button':
      return [[{ tag, text: textIn(part['text']) }]]
    case 'markdown':
    case 'plain_text':
    case 'lark_md':
    case 'div':
    case 'text': {
      const texts = [part, ...listOf(part['fields']).map(fieldsOf)].map(textNode).filter(hasText)
      const level = headingLevel(part['text_size'] ?? fieldsOf(part['text'])['text_size'])
      const isLine = texts.length > 0 && !texts.some(({ text }) => text.includes('\n'))
      return [isLine && level !== undefined ? [{ tag: 'heading', level }, ...texts] : texts]
    }
    case 'note': {
      const texts = listOf(part['elements']).map((each) => textOf(each))
      return [[{ tag, text: texts.join(' ') }]]
    }
    case 'table':
      return tableRows(part)
    case 'collapsible_panel': {
      const title = textNode(fieldsOf(fieldsOf(part['header'])['title']))
      return hasText(title) ? [[{ tag: 'heading', level: 6 }, title]] : []
    }
    case 'action':
    case 'column_set':
    case 'column':
    case 'form':
    case 'interactive_container':
      return []
    default:
      return [[{ tag: tag || '?' }]]
  }
}

/** `heading-0` is the largest size, `heading` the smallest. */
function headingLevel(size: unknown): number | undefined {
  const found = /^heading(?:-([0-4]))?$/.exec(stringOf(size))
  return found ? (found[1] === undefined ? 6 : Number(found[1]) + 1) : undefined
}

/** Most texts of cards are markdown; a plain one says so. */
function textNode(part: Fields): { tag: string; text: string } {
  const inner = part['text'] === undefined ? part : fieldsOf(part['text'])
  const isPlain = inner['tag'] === 'plain_text'
  return { tag: isPlain ? 'text' : 'md', text: textOf(part['text'] ?? part) }
}

const hasText = ({ text }: { text: string }): boolean => text !== ''

/** A text is `{content}` or a plain string; options of a table are `{text}`. */
const textOf = (value: unknown): string => textIn(value) || stringOf(fieldsOf(value)['text'])

/** A table's header and its rows, each a paragraph of cells. */
function tableRows(part: Fields): object[][] {
  const columns = listOf(part['columns']).slice(0, MOST_COLUMNS).map(fieldsOf)
  const header = columns.flatMap((column) => [
    { tag: 'cell', isHeader: true },
    { tag: 'text', text: stringOf(column['display_name']) || stringOf(column['name']) },
  ])
  const most = Math.ceil(MOST_PARTS / Math.max(1, columns.length))
  const rows = listOf(part['rows'])
    .slice(0, most)
    .map((row) =>
      columns.flatMap((column) => [
        { tag: 'cell' },
        ...cellNodes(stringOf(column['data_type']), fieldsOf(row)[stringOf(column['name'])]),
      ]),
    )
  return [header, ...rows]
}

/**
 * Created when first needed: loading the rules of a language takes longer than
 * evaluating this module, and few cards need them.
 */
let isoDays: Intl.DateTimeFormat | undefined

/** `2026-11-24`, on the reader's clock. */
export function isoDay(ms: number): string {
  isoDays ??= new Intl.DateTimeFormat('sv', { dateStyle: 'short' })
  return isoDays.format(ms)
}

/** The content of a table cell, by its column's `data_type`. */
function cellNodes(type: string, value: unknown): object[] {
  if (type === 'persons') {
    const people = Array.isArray(value) ? value : [value]
    const ids = people.slice(0, MOST_COLUMNS).map(stringOf).filter(Boolean)
    return ids.map((user_id) => ({ tag: 'at', user_id }))
  }
  if (type === 'date') {
    const moment = momentOf(value)
    return moment === undefined ? [] : [{ tag: 'text', text: isoDay(moment) }]
  }
  if (Array.isArray(value)) {
    const texts = value.slice(0, MOST_COLUMNS).map((each) => textOf(each))
    return [{ tag: 'text', text: texts.join(', ') }]
  }
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return [
    { tag: type === 'lark_md' || type === 'markdown' ? 'md' : 'text', text: text.replaceAll('\n', ' ') },
  ]
}

/** Headings, lists, tables and code in the markdown of these paragraphs become paragraphs of their own. */
function withBlocks(paragraphs: readonly object[][]): object[][] {
  const blocks: object[][] = []
  for (const nodes of paragraphs) {
    if (blocks.length > MOST_PARTS) break
    const [first] = nodes as Fields[]
    if (first?.['tag'] === 'heading' || first?.['tag'] === 'cell') {
      blocks.push(nodes)
      continue
    }
    let open: object[] = []
    let isOpen = true
    for (const node of nodes as Fields[]) {
      isOpen = true
      if (node['tag'] !== 'md' && node['tag'] !== 'markdown') {
        open.push(node)
        continue
      }
      for (const block of markdownBlocks(stringOf(node['text']) || stringOf(node['content']))) {
        isOpen = block[0]?.tag === 'md'
        if (isOpen) open.push(...block)
        else {
          if (open.length > 0) blocks.push(open)
          open = []
          blocks.push(block)
        }
      }
    }
    if (isOpen) blocks.push(open)
  }
  return blocks
}

type Block = { tag: string; [name: string]: unknown }[]

/**
 * Splits markdown into lines that are headings, items, rows, rules or code, and
 * the text between them. Each line is read once.
 */
function markdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  let words: string[] = []
  const add = (...block: Block) => {
    const text = words.join('\n').replaceAll(/^\n+|(?<!\n)\n+$/g, '')
    words = []
    if (text !== '') blocks.push([{ tag: 'md', text }])
    if (block.length > 0) blocks.push(block)
  }
  for (let at = 0; at < lines.length && blocks.length <= MOST_PARTS; at++) {
    const line = lines[at] ?? ''
    const [, signs, heading] = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    const [, indent = '', digits, item] = /^(\s{0,24})(?:[-*+]|(\d{1,9})[.)])\s+(\S.*)$/.exec(line) ?? []
    const fence = /^\s{0,12}```\s*(?:([\w+#-]{1,30})\s*)?$/.exec(line)
    if (signs && heading) add({ tag: 'heading', level: signs.length }, { tag: 'md', text: heading })
    else if (/^ {0,3}(?:-{3,}|\*{3,}|<hr>)\s*$/.test(line)) add({ tag: 'hr' })
    else if (item) {
      const depth = Math.floor(indent.replaceAll('\t', '    ').length / 2)
      add({ tag: 'item', depth, ...(digits && { number: Number(digits) }) }, { tag: 'md', text: item })
    } else if (fence) {
      const rest = lines.slice(at + 1)
      const length = rest.findIndex((each) => each.trim() === '```')
      const code = length < 0 ? rest : rest.slice(0, length)
      at += code.length + 1
      add({ tag: 'code_block', language: fence[1] ?? '', text: code.join('\n') })
    } else if (line.includes('|') && isDelimiter(lines[at + 1])) {
      add(...cellsOf(line, true))
      at += 1
      for (const row of lines.slice(at + 1)) {
        if (!row.includes('|') || blocks.length > MOST_PARTS) break
        add(...cellsOf(row))
        at++
      }
    } else words.push(line)
  }
  add()
  return blocks
}

const cellsOf = (line: string, isHeader = false): Block =>
  cellsIn(line).flatMap((cell) => [
    { tag: 'cell', isHeader },
    { tag: 'md', text: cell },
  ])
