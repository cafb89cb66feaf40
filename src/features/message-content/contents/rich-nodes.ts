import { contentLimits } from '../../../../document/content-limits'
import { fieldsOf, listOf, numberOf, stringOf } from './tolerant'

export type TextStyle = 'bold' | 'italic' | 'underline' | 'lineThrough'

/** A piece of a paragraph of a post or a card. */
export type RichNode =
  | { tag: 'text'; text: string; style: readonly TextStyle[] }
  | { tag: 'a'; text: string; href: string; style: readonly TextStyle[] }
  | { tag: 'at'; user_id: string; user_name: string }
  | { tag: 'img'; image_key: string }
  | { tag: 'media'; file_key: string; image_key: string }
  | { tag: 'emotion'; emoji_type: string }
  | { tag: 'code_block'; language: string; text: string }
  | { tag: 'hr' }
  | { tag: 'button'; text: string }
  /** Small print of a card. */
  | { tag: 'note'; text: string }
  /** Begins a paragraph of a card that is a heading, 1 to 6. */
  | { tag: 'heading'; level: number }
  /** Begins a paragraph of a card that is an item of a list; without a number it has a bullet. `depth`: 0 to 9. */
  | { tag: 'item'; depth: number; number?: number }
  /** Begins a cell in a paragraph of a card that is a row of a table. */
  | { tag: 'cell'; isHeader: boolean }
  /** A node of an unknown kind, by its name on the wire. */
  | { tag: 'other'; name: string }
  | CardNode

/** A piece that only the markdown of drawn cards has. */
export type CardNode =
  | { tag: 'coloured'; text: string; style: readonly TextStyle[]; colour: string }
  /** Code in a line. */
  | { tag: 'code'; text: string }
  /** A label, or a number in a circle. */
  | { tag: 'label'; text: string; colour: string; href: string }
  /** A link behind an icon. */
  | { tag: 'link'; text: string; href: string; icon: string }
  | { tag: 'person'; id: string; show_name: boolean; show_avatar: boolean; style: string }
  | { tag: 'moment'; time: number; format: string; href: string }
  | { tag: 'picture'; text: string }
  | { tag: 'quote'; paragraphs: readonly (readonly RichNode[])[] }

const { nodes: MOST_NODES } = contentLimits.message

/** A longer text is shown by its beginning. */
export const LONG_TEXT = 2_000

export interface Paragraphs {
  paragraphs: readonly (readonly RichNode[])[]
  isCut: boolean
}

/**
 * Paragraphs of nodes as they are received
 * (platform/messages#received-content); a node outside of a paragraph becomes
 * one.
 */
export function paragraphsOf(content: unknown): Paragraphs {
  const paragraphs: RichNode[][] = []
  let count = 0
  for (const paragraph of listOf(content)) {
    const given = Array.isArray(paragraph) ? paragraph : [paragraph]
    const nodes: RichNode[] = []
    for (const node of given) {
      const read = nodesOf(node)
      nodes.push(...read.slice(0, MOST_NODES - count))
      count += Math.max(read.length, 1)
      if (count > MOST_NODES) return { paragraphs: [...paragraphs, nodes], isCut: true }
    }
    paragraphs.push(nodes)
  }
  return { paragraphs, isCut: false }
}

/** One node from the wire; unparsed markdown becomes several. */
function nodesOf(given: unknown): RichNode[] {
  const node = fieldsOf(given)
  const tag = stringOf(node['tag'])
  const text = stringOf(node['text'])
  switch (tag) {
    case 'text':
      return text === '' ? [] : [{ tag, text, style: styleOf(node['style']) }]
    case 'a':
      return [{ tag, text, href: stringOf(node['href']), style: styleOf(node['style']) }]
    case 'at':
      return [{ tag, user_id: stringOf(node['user_id']), user_name: stringOf(node['user_name']) }]
    case 'img':
      return [{ tag, image_key: stringOf(node['image_key']) }]
    case 'media':
      return [{ tag, file_key: stringOf(node['file_key']), image_key: stringOf(node['image_key']) }]
    case 'emotion':
      return [{ tag, emoji_type: stringOf(node['emoji_type']) }]
    case 'code_block':
      return [{ tag, language: stringOf(node['language']), text }]
    case 'hr':
      return [{ tag }]
    case 'md':
    case 'markdown':
      return markdownNodes(text || stringOf(node['content']))
    case 'button':
      return [{ tag, text }]
    case 'note':
      return [{ tag, text: text || listOf(node['elements']).map(wordsIn).join('') }]
    case 'heading':
      return [{ tag, level: within(1, node['level'], 6) }]
    case 'item': {
      const number = numberOf(node['number'])
      return [{ tag, depth: within(0, node['depth'], 9), ...(number !== undefined && { number }) }]
    }
    case 'cell':
      return [{ tag, isHeader: node['isHeader'] === true }]
    default:
      return typeof given === 'string' ? plain(given) : [{ tag: 'other', name: tag || '?' }]
  }
}

const plain = (text: string): RichNode[] => (text === '' ? [] : [{ tag: 'text', text, style: [] }])

const within = (least: number, value: unknown, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(numberOf(value) ?? least)))

const wordsIn = (node: unknown): string => stringOf(fieldsOf(node)['text'])

const styles: ReadonlySet<unknown> = new Set<TextStyle>(['bold', 'italic', 'underline', 'lineThrough'])

const styleOf = (value: unknown): TextStyle[] =>
  listOf(value)
    .slice(0, 8)
    .filter((style): style is TextStyle => styles.has(style))

/**
 * The markdown of posts and cards as nodes: bold, italic, struck through,
 * links, mentions; the colours of cards are dropped. Marks need no spaces
 * around them, as in Chinese. A sign stays text if it has no partner in its
 * line, or if a space follows where it opens or precedes where it closes. Each sign is read once, however
 * deeply they nest.
 */
function markdownNodes(markdown: string): RichNode[] {
  const nodes: RichNode[] = []
  for (const [at, line] of markdown.split('\n').entries()) {
    if (at > 0) addText('\n', [], nodes)
    addLine(line, nodes)
  }
  return nodes
}

function addLine(line: string, nodes: RichNode[]) {
  const signs = [...line.matchAll(SIGNS)]
  const ends = new Map<string, number>()
  for (const { 0: sign, index } of signs) if (isMark(sign) && closes(line, index)) ends.set(sign, index)
  let style: TextStyle[] = []
  let from = 0
  for (const { 0: sign, 1: text, 2: href, 3: user_id, 4: escaped, index } of signs) {
    addText(withoutEntities(line.slice(from, index)), style, nodes)
    from = index + sign.length
    if (href !== undefined) nodes.push({ tag: 'a', text: withoutEntities(text ?? ''), href, style })
    else if (user_id !== undefined) nodes.push({ tag: 'at', user_id, user_name: '' })
    else if (escaped !== undefined) addText(escaped, style, nodes)
    else if (isMark(sign)) {
      const mark = marks[sign]
      const isOpen = style.includes(mark)
      const opens = !isOpen && /\S/.test(line[from] ?? '') && (ends.get(sign) ?? 0) > index
      if (opens) style = [...style, mark]
      else if (isOpen && closes(line, index)) style = style.filter((each) => each !== mark)
      else addText(sign, style, nodes)
    } else if (!sign.startsWith('<')) addText(sign, style, nodes)
  }
  addText(withoutEntities(line.slice(from)), style, nodes)
}

const closes = (line: string, at: number): boolean => /\S/.test(line[at - 1] ?? '')

function addText(text: string, style: readonly TextStyle[], nodes: RichNode[]) {
  const last = nodes.at(-1)
  const isPlain = last?.tag === 'text' && last.style.length === 0 && style.length === 0
  if (isPlain && last.text.length + text.length <= LONG_TEXT) last.text += text
  else if (text !== '') nodes.push({ tag: 'text', text, style })
}

/** Links, mentions, escaped signs, code and runs of signs, which stay as they are, marks, and colours. */
const SIGNS =
  /\[([^[\]\n]{1,300})\]\(([^\s()]{1,2000})\)|<at (?:id|user_id)="?([^">\s]{1,100})"?>(?:[^<]{0,100}<\/at>)?|\\([*~_`[\]])|`[^`\n]{1,500}`|\*{4,}|~{3,}|\*\*|~~|\*|<\/?font[^>]{0,100}>/g

const marks = { '**': 'bold', '*': 'italic', '~~': 'lineThrough' } as const

const isMark = (sign: string): sign is keyof typeof marks => Object.hasOwn(marks, sign)

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The characters that a card writes as entities, so that they are no signs. */
const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,6}));/g,
    (entity, name: string | undefined, number: string | undefined) =>
      name === undefined ? String.fromCodePoint(Number(number)) : (ENTITIES[name] ?? entity),
  )
