import { emojiTypes } from '../../../contract/im/messages/reactions/emoji-types'
import { type TextStyle, listOf, stringOf } from '../message-content/message-content'
import { mentionSign, paragraphsOf, partSign, type DraftMention, type PostNode } from './message-draft'

/*
 * The nodes of a post as the text of a draft: the inverse of `paragraphsOf`.
 */

const STYLES: readonly TextStyle[] = ['bold', 'underline', 'lineThrough', 'italic']
export const styleOf = ({ style }: PostNode): TextStyle[] =>
  STYLES.filter((each) => listOf(style).includes(each))
export const hasKnownStyle = ({ style }: PostNode): boolean =>
  listOf(style).every((each) => STYLES.some((known) => known === each))

/** Text that marks can write. */
const isPlainText = (node: PostNode): boolean => node['tag'] === 'text' && hasKnownStyle(node)

/**
 * A line break in a text begins a new line of the draft, as a paragraph does. Adjacent texts in one style become one
 * text. Spaces at the beginning of a style are moved before it, because no sign opens before a space.
 */
export function linesOfNodes(nodes: readonly PostNode[]): PostNode[][] {
  let line: PostNode[] = []
  const lines = [line]
  const add = (text: string, style: readonly TextStyle[]) => {
    const last = line.at(-1)
    if (text === '') return
    if (last && isPlainText(last) && styleOf(last).join() === style.join())
      line[line.length - 1] = { ...last, text: stringOf(last['text']) + text }
    else line.push({ tag: 'text', text, ...(style.length > 0 && { style }) })
  }
  for (const node of nodes) {
    if (!isPlainText(node)) {
      line.push(node)
      continue
    }
    for (const [index, text] of stringOf(node['text']).split('\n').entries()) {
      if (index > 0) lines.push((line = []))
      const before = styleOf(line.at(-1) ?? {})
      const style = styleOf(node)
      const spaces = /^\s*/.exec(text)?.[0] ?? ''
      const isOpened = style.some((each) => !before.includes(each))
      add(
        isOpened ? spaces : '',
        style.filter((each) => before.includes(each)),
      )
      add(isOpened ? text.slice(spaces.length) : text, style)
    }
  }
  return lines
}

interface Writing {
  /** By open_id. */
  mentions: ReadonlyMap<string, DraftMention>
  /** The nodes that marks cannot write; each such node of a line is appended. */
  parts: PostNode[]
  /** Whether other words of the line may have signs, so that those of these words are always escaped. */
  isAmongSigns?: boolean
}

/** The line of a draft that is read as these nodes; signs in the words are escaped only if they would be read as marks. */
export function lineOf(nodes: readonly PostNode[], writing: Writing): string {
  const { mentions, parts } = writing
  const isRead = (line: string, as: readonly PostNode[]) => {
    const [read = [], ...more] = paragraphsOf({ text: line, mentions: [...mentions.values()], parts })
    const isEmpty = read.length === 1 && read[0]?.['text'] === ''
    return more.length === 0 && (isEmpty ? [] : read).map(comparable).join() === as.map(comparable).join()
  }
  const signs = new Map<PostNode, string>()
  const write = (of: readonly PostNode[], words = wordsOf) =>
    marked(of, (node) => signs.get(node) ?? words(node, mentions))
  const keep = (node: PostNode) => {
    if (!signs.has(node)) signs.set(node, partSign(node, parts.push(node)))
  }
  const bare = write(nodes, bareWordsOf)
  if (!writing.isAmongSigns && isRead(bare, nodes)) return bare
  let line = withoutBeginning(nodes, write(nodes))
  if (isRead(line, nodes)) return line
  for (const node of nodes) if (!isPlainText(node) && !isRead(write([node]), [node])) keep(node)
  line = withoutBeginning(nodes, write(nodes))
  if (isRead(line, nodes)) return line
  for (const node of nodes) keep(node)
  return write(nodes)
}

/** Words at the beginning of a line that would make it code or a rule are escaped. */
const withoutBeginning = ([first]: readonly PostNode[], line: string): string =>
  first?.['tag'] === 'text' && /^```|^\s*-{3,}\s*$/.test(line) ? line.replace(/\S/, String.raw`\$&`) : line

const comparable = (node: PostNode): string =>
  JSON.stringify(
    Object.entries({ ...node, style: hasKnownStyle(node) ? styleOf(node) : node['style'] }).toSorted(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  )

const markSigns: Record<TextStyle, string> = { bold: '**', italic: '*', underline: '__', lineThrough: '~~' }

/** Nodes in a line, with the signs that open and close their styles. */
function marked(nodes: readonly PostNode[], write: (node: PostNode) => string): string {
  let line = ''
  let open: readonly TextStyle[] = []
  const change = (style: readonly TextStyle[]) => {
    const closed = open.filter((each) => !style.includes(each)).toReversed()
    const opened = style.filter((each) => !open.includes(each))
    line += [...closed, ...opened].map((each) => markSigns[each]).join('')
    open = style
  }
  for (const node of nodes) {
    const words = write(node)
    change(words.startsWith('![') ? [] : styleOf(node))
    line += words
  }
  change([])
  return line
}

type WordsOf = (node: PostNode, mentions: ReadonlyMap<string, DraftMention>) => string

const bareWordsOf: WordsOf = (node, mentions) =>
  node['tag'] === 'text' ? stringOf(node['text']) : wordsOf(node, mentions)

function wordsOf(node: PostNode, mentions: ReadonlyMap<string, DraftMention>): string {
  const text = stringOf(node['text'])
  switch (node['tag']) {
    case 'text':
      return escapedMarks(text)
    case 'a':
      return `[${text.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${stringOf(node['href'])})`
    case 'at': {
      const mention = mentions.get(stringOf(node['user_id']))
      return mention ? mentionSign(mention) : ''
    }
    case 'img':
      return `![](${stringOf(node['image_key'])})`
    case 'media':
      return `![video](${[node['file_key'], node['image_key']].filter(Boolean).join(' ')})`
    case 'emotion':
      return `:${stringOf(node['emoji_type'])}:`
    case 'code_block': {
      const fence = fenceAround(text)
      return `${fence}${stringOf(node['language']).toLowerCase()}\n${text}\n${fence}`
    }
    case 'hr':
      return '---'
    default:
      return ''
  }
}

/** Longer than any line of backticks in the code. */
function fenceAround(code: string): string {
  const lengths = [...code.matchAll(/^`+/gm)].map(([ticks]) => ticks.length + 1)
  return '`'.repeat(Math.max(3, ...lengths))
}

const escapedMarks = (text: string): string =>
  text.replaceAll(
    /[\\*@]|[_~](?=[_~]|$)|(?<=^|[_~])[_~]|\]\(|:(?=(\w+):)/g,
    (sign, emoji: string | undefined) => (emoji === undefined || emojiTypes.has(emoji) ? `\\${sign}` : sign),
  )
