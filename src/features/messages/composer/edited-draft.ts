import type { Message } from '../../../../contract/im/messages/message'
import { emojiTypes } from '../../../../contract/im/messages/reactions/emoji-types'
import { isObject } from '../../../../contract/is-object'
import type { Content } from '../../message-content/contents/content'
import { contentOf, receivedPost } from '../../message-content/contents/content-of'
import type { TextStyle } from '../../message-content/contents/rich-nodes'
import { fieldsOf, listOf, parsed, stringOf } from '../../message-content/contents/tolerant'
import {
  emptyDraft,
  isWithinWord,
  mentionSign,
  paragraphsOf,
  partSign,
  splitMentions,
  toldApart,
  type Draft,
  type DraftMention,
  type Piece,
  type PostNode,
} from './message-draft'

/*
 * The draft with which editing a message begins. Saving it unchanged sends the same message: nodes that the draft's
 * text cannot express are kept next to the text.
 */

/** Whether the bot may edit it: only its own texts and posts can be edited (platform/messages#calls). */
export const canEdit = ({ msg_type, sender, deleted, upper_message_id }: Message, appId: string): boolean =>
  !deleted &&
  upper_message_id === undefined &&
  sender.id === appId &&
  (msg_type === 'text' || msg_type === 'post')

export function draftOfMessage(message: Message): Draft {
  const content = contentOf(message)
  const of = message.body.content
  return { ...readDraft(content, message), ...(of !== undefined && { of }) }
}

function readDraft(content: Content, message: Message): Draft {
  if (content.kind === 'text') return draftOfText(content.text, peopleOf(message))
  return content.kind === 'post' ? draftOfPost(message) : emptyDraft
}

const EVERYBODY: DraftMention = { name: 'all', id: 'all' }

/** The people that the message mentions, by the signs in its text. */
function peopleOf({ mentions = [] }: Message): Map<string, DraftMention> {
  const people = mentions.map(({ key, id, name }) => ({ key, id: id || key, name: name || id || key }))
  const all = [...people, EVERYBODY]
  return new Map([
    ...people.map((each) => [each.key, toldApart(each, all)] as const),
    ['@_all', toldApart(EVERYBODY, all)],
  ])
}

/** A mention with its whole id, so that it means this person before any text. */
const withId = ({ name, id }: DraftMention): DraftMention => ({ name, id, as: `${name} (${id})` })

function draftOfText(text: string, people: ReadonlyMap<string, DraftMention>): Draft {
  const pieces: Piece[] = text.split(/(@_all\b|@_user_\d+)/).map((piece) => people.get(piece) ?? piece)
  const written = (sign: (mention: DraftMention) => DraftMention): Draft => {
    const named = pieces.map((piece) => (typeof piece === 'string' ? piece : sign(piece)))
    return {
      ...emptyDraft,
      text: named.map((piece) => (typeof piece === 'string' ? piece : mentionSign(piece))).join(''),
      mentions: named.filter((piece) => typeof piece !== 'string'),
    }
  }
  const said = (of: readonly Piece[]) =>
    JSON.stringify(of.map((piece) => (typeof piece === 'string' ? piece : [piece.id])))
  const draft = written((mention) => mention)
  const isRead =
    said(splitMentions(draft.text, draft.mentions)) === said(pieces.filter((piece) => piece !== ''))
  return isRead ? draft : written(withId)
}

function draftOfPost(message: Message): Draft {
  const post = receivedPost(fieldsOf(parsed(message.body.content ?? ''))) ?? {}
  const people = peopleOf(message)
  const lines = listOf(post['content'])
    .map((paragraph) => (Array.isArray(paragraph) ? listOf(paragraph) : [paragraph]))
    .flatMap((nodes) => linesOf(nodes.flatMap((node) => sendable(node, people))))
  const known = new Map([...people.values()].map((each) => [each.id, each]))
  const mentions = new Map<string, DraftMention>()
  for (const [{ tag, user_id }, next] of lines.flatMap(pairs)) {
    const mention = tag === 'at' ? known.get(stringOf(user_id)) : undefined
    if (!mention) continue
    const sign = mentionSign(mention)
    const behind = next?.['tag'] === 'text' ? stringOf(next['text']) : ''
    if (isWithinWord(sign + behind, sign.length)) known.set(mention.id, withId(mention))
    mentions.set(mention.id, known.get(mention.id) ?? mention)
  }
  const parts: PostNode[] = []
  const text = lines.map((nodes) => lineOf(nodes, { mentions, parts })).join('\n')
  return {
    ...emptyDraft,
    kind: 'post',
    title: stringOf(post['title']),
    text,
    mentions: [...mentions.values()],
    ...(parts.length > 0 && { parts }),
  }
}

const pairs = (nodes: readonly PostNode[]) => nodes.map((node, index) => [node, nodes[index + 1]] as const)

const STYLES: readonly TextStyle[] = ['bold', 'underline', 'lineThrough', 'italic']
const styleOf = ({ style }: PostNode): TextStyle[] => STYLES.filter((each) => listOf(style).includes(each))
const hasKnownStyle = ({ style }: PostNode): boolean =>
  listOf(style).every((each) => STYLES.some((known) => known === each))

/** Text that marks can write. */
const isPlainText = (node: PostNode): boolean => node['tag'] === 'text' && hasKnownStyle(node)

/** A node in its sent form; an unknown node is returned unchanged. */
function sendable(given: unknown, people: Map<string, DraftMention>): PostNode[] {
  if (typeof given === 'string') return [{ tag: 'text', text: given }]
  if (!isObject(given)) return []
  if (!hasKnownStyle(given)) return [given]
  const { tag, text, href, image_key, file_key, emoji_type } = given
  const style = styleOf(given)
  const styled = style.length > 0 ? { style } : {}
  switch (tag) {
    case 'text':
      return [{ tag, text: stringOf(text), ...styled }]
    case 'a':
      return [{ tag, text: stringOf(text), href, ...styled }]
    case 'at': {
      const sign = given['user_id'] === 'all' ? '@_all' : stringOf(given['user_id'])
      const known = people.get(sign) ?? [...people.values()].find(({ id }) => id === sign)
      if (!known) people.set(sign, { name: stringOf(given['user_name']) || sign, id: sign })
      return [{ tag, user_id: known?.id ?? sign, ...styled }]
    }
    case 'img':
      return [{ tag, image_key }]
    case 'media':
      return [{ tag, file_key, ...(stringOf(image_key) && { image_key }) }]
    case 'emotion':
      return [{ tag, emoji_type }]
    case 'code_block': {
      const language = stringOf(given['language']).toUpperCase()
      return [{ tag, ...(language && { language }), text }]
    }
    case 'hr':
      return [{ tag }]
    default:
      return [given]
  }
}

/**
 * A line break in a text begins a new line of the draft, as a paragraph does. Adjacent texts in one style become one
 * text. Spaces at the beginning of a style are moved before it, because no sign opens before a space.
 */
function linesOf(nodes: readonly PostNode[]): PostNode[][] {
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
}

/** The line of a draft that is read as these nodes. */
function lineOf(nodes: readonly PostNode[], writing: Writing): string {
  const { mentions, parts } = writing
  const isRead = (line: string, as: readonly PostNode[]) => {
    const [read = [], ...more] = paragraphsOf({ text: line, mentions: [...mentions.values()], parts })
    const isEmpty = read.length === 1 && read[0]?.['text'] === ''
    return more.length === 0 && (isEmpty ? [] : read).map(comparable).join() === as.map(comparable).join()
  }
  const signs = new Map<PostNode, string>()
  const write = (of: readonly PostNode[]) => marked(of, (node) => signs.get(node) ?? wordsOf(node, mentions))
  const keep = (node: PostNode) => {
    if (!signs.has(node)) signs.set(node, partSign(node, parts.push(node)))
  }
  let line = write(nodes)
  if (isRead(line, nodes)) return line
  for (const node of nodes) if (!isPlainText(node) && !isRead(write([node]), [node])) keep(node)
  line = write(nodes)
  if (isRead(line, nodes)) return line
  for (const node of nodes) keep(node)
  return write(nodes)
}

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
  const isText = nodes[0]?.['tag'] === 'text'
  return isText && /^```|^\s*-{3,}\s*$/.test(line) ? line.replace(/\S/, String.raw`\$&`) : line
}

function wordsOf(node: PostNode, mentions: ReadonlyMap<string, DraftMention>): string {
  const text = stringOf(node['text'])
  switch (node['tag']) {
    case 'text':
      return escapedMarks(text)
    case 'a':
      return `[${text}](${stringOf(node['href'])})`
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
    case 'code_block':
      return `\`\`\`${stringOf(node['language']).toLowerCase()}\n${text}\n\`\`\``
    case 'hr':
      return '---'
    default:
      return ''
  }
}

const escapedMarks = (text: string): string =>
  text.replaceAll(
    /[\\*@]|[_~](?=[_~]|$)|(?<=^|[_~])[_~]|\]\(|:(?=(\w+):)/g,
    (sign, emoji: string | undefined) => (emoji === undefined || emojiTypes.has(emoji) ? `\\${sign}` : sign),
  )
