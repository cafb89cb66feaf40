import type { Message } from '../../../contract/im/messages/message'
import { i18n } from '../../i18n/i18n'
import type { Content } from './contents/content'
import { contentOf } from './contents/content-of'
import type { RichNode } from './contents/rich-nodes'
import { mentionNames, shownName } from './contents/text-spans'
import { kindOf } from './kind-of'
import './words'

/**
 * The message's own words on one line, '' if it has none, such as a picture:
 * the text that searches look at. Computed once for each message.
 */
export function searchTextOf(message: Message): string {
  const known = all.get(message)
  if (known !== undefined) return known
  const words = oneLine(rawTextOf(contentOf(message), mentionNames(message)))
  all.set(message, words)
  return words
}

const all = new WeakMap<Message, string>()

type Names = ReadonlyMap<string, string>

function rawTextOf(content: Content, names: Names): string {
  switch (content.kind) {
    case 'text':
      return named(content.text, names)
    case 'post':
    case 'interactive':
    case 'todo':
      return [
        content.title,
        ...content.paragraphs.map((nodes) => nodes.map((node) => wordsIn(node, names)).join('')),
      ]
        .filter((words) => words.trim() !== '')
        .join(' ')
    case 'file':
    case 'folder':
    case 'media':
      return shownName(content.file_name)
    case 'share_chat':
      return content.chat_id
    case 'share_user':
      return content.user_id
    case 'system':
      return content.line
    case 'hongbao':
      return content.text
    case 'calendar':
      return content.summary
    case 'location':
      return content.name
    case 'video_chat':
      return content.topic
    case 'vote':
      return [content.topic, ...content.options].join(' ')
    default:
      return ''
  }
}

function wordsIn(node: RichNode, names: Names): string {
  switch (node.tag) {
    case 'at':
      if (node.user_id === 'all' || node.user_id === EVERYONE) return EVERYONE
      return `@${names.get(node.user_id) ?? (node.user_name || node.user_id)}`
    case 'text':
    case 'a':
    case 'code_block':
    case 'button':
    case 'note':
      return node.text
    case 'emotion':
      return `[${node.emoji_type}]`
    case 'cell':
      return ' '
    default:
      return ''
  }
}

const named = (text: string, names: Names): string =>
  text
    .replaceAll(/@_user_\d{1,6}/g, (sign) => (names.has(sign) ? `@${names.get(sign)}` : sign))
    .replaceAll(/\[([^[\]\n]{1,300})\]\((?:[^\s()]|\([^\s()]{0,200}\)){1,2000}\)/g, '$1')

const oneLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

/**
 * The content of a message on one line and without styles: for small rows,
 * spoken names and reports. A message without words has its kind, in brackets
 * and in the language of the page; never empty. Searches use `searchTextOf`.
 */
export function plainTextOf(message: Message): string {
  const content = contentOf(message)
  if (content.kind === 'recalled') return bracketed('recalled')
  if (content.kind === 'interactive' && content.summary.trim() !== '')
    return `${bracketed('kinds.interactive')} ${oneLine(content.summary)}`
  if (content.kind === 'interactive' && content.isWritten && isNew(message)) return bracketed('generating')
  const words = withEveryone(searchTextOf(message))
  const isBare = content.kind === 'text' || content.kind === 'post' || content.kind === 'system'
  if (isBare && words !== '') return words
  return `${bracketed(kindOf(message.msg_type).name)} ${words}`.trimEnd()
}

/**
 * The words of a message with their line breaks, for copying: items of a card's lists keep their bullets and numbers,
 * and cells are apart by tabs. A message without words gives the result of `plainTextOf`.
 */
export function linesOf(message: Message): string {
  const content = contentOf(message)
  const names = mentionNames(message)
  if (content.kind === 'text' && content.text.trim() !== '') return withEveryone(named(content.text, names))
  if (content.kind !== 'post' && content.kind !== 'interactive') return plainTextOf(message)
  const paragraphs = content.paragraphs.map((nodes) =>
    nodes.map((node, at) => beginningOf(node, at) ?? wordsIn(node, names)).join(''),
  )
  const lines = [content.title, ...paragraphs].join('\n').replaceAll(/^\n+|(?<!\n)\n+$/g, '')
  return lines === '' ? plainTextOf(message) : withEveryone(lines)
}

/** The sign before an item of a card, and the tab between cells. */
function beginningOf(node: RichNode, at: number): string | undefined {
  if (node.tag === 'item')
    return `${'    '.repeat(node.depth)}${node.number === undefined ? '•' : `${node.number}.`} `
  return node.tag === 'cell' ? (at === 0 ? '' : '\t') : undefined
}

/** Streaming mode ends by itself after ten minutes (platform/cards#streaming). */
const WRITTEN_MS = 600_000
const isNew = ({ create_time }: Message): boolean => Date.now() - Number(create_time) < WRITTEN_MS

/** How the wire writes a mention of everybody in a text (platform/messages#received-content). */
const EVERYONE = '@_all'
const withEveryone = (words: string): string =>
  words.replaceAll(/@_all\b/g, () => `@${i18n.t('everyone', { ns: 'message-content' })}`)

const bracketed = (key: 'recalled' | 'generating' | ReturnType<typeof kindOf>['name']): string =>
  `[${i18n.t(key, { ns: 'message-content' })}]`
