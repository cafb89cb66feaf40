import type { Message } from '../../../../contract/im/messages/message'
import { isObject } from '../../../../contract/is-object'
import type { Content, ContentOf } from './content'
import { readCard } from './read-card'
import { paragraphsOf } from './rich-nodes'
import { fieldsOf, listOf, momentOf, numberOf, parsed, stringOf, type Fields } from './tolerant'

/** The most people named in one line: not the whole of a large group. */
const MOST_NAMES = 50

/**
 * A line about the chat: a template with blanks, such as `{from_user}`, which
 * are filled with the text or list of texts in the fields of these names
 * (platform/messages#received-content). A blank without a field is left out.
 */
function readSystem(fields: Fields): ContentOf<'system'> | undefined {
  const template = stringOf(fields['template'])
  const divider = fieldsOf(fields['divider_text'] ?? fieldsOf(fields['params'])['divider_text'])
  const line = template.replaceAll(/\{(\w{1,60})\}/g, (_, name: string) => wordsOf(fields[name])).trim()
  const text = line || stringOf(divider['text'])
  if (text === '') return undefined
  const isDivider = line === '' || line === stringOf(divider['text'])
  return { kind: 'system', line: text, inLanguages: isDivider ? languagesOf(divider['i18n_text']) : {} }
}

function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return stringOf(value) || stringOf(fieldsOf(value)['text'])
  const names = value.filter((name) => typeof name === 'string')
  const more = names.length > MOST_NAMES ? ['…'] : []
  return [...names.slice(0, MOST_NAMES), ...more].join(', ')
}

/** Rewrites `zh_CN` and `en_US` as browsers do. */
const languagesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([language, words]) => [language.replace('_', '-'), words]),
  )

/**
 * The content of a message. Parsed once for each message. Never throws for any content. A recalled message has no
 * other content.
 */
export function contentOf(message: Message): Content {
  const known = read.get(message)
  if (known) return known
  const content = readContent(message)
  read.set(message, content)
  return content
}

const read = new WeakMap<Message, Content>()

function readContent({ msg_type, body, deleted }: Message): Content {
  if (deleted) return { kind: 'recalled' }
  const raw = stringOf(fieldsOf(body)['content'])
  if (msg_type === 'merge_forward') return { kind: 'merge_forward' }
  const reader = Object.hasOwn(readers, msg_type) ? readers[msg_type] : undefined
  if (!reader) return { kind: 'unknown', raw }
  const value = parsed(raw)
  return (isObject(value) && reader(value)) || { kind: 'unreadable', raw }
}

type Reader = (fields: Fields) => Content | undefined

const calendar: Reader = (fields) => ({
  kind: 'calendar',
  summary: stringOf(fields['summary']),
  ...momentAs('start', fields['start_time']),
  ...momentAs('end', fields['end_time']),
})

/**
 * Readers by `msg_type` (platform/messages#received-content). They return
 * undefined if the content is not of that kind.
 */
const readers: Readonly<Record<string, Reader>> = {
  text: ({ text }) => (typeof text === 'string' ? { kind: 'text', text } : undefined),
  post: readPost,
  interactive: readCard,
  image: ({ image_key }) => (isKey(image_key) ? { kind: 'image', image_key } : undefined),
  file: (fields) => named('file', fields),
  folder: (fields) => named('folder', fields),
  audio: ({ file_key, duration }) =>
    isKey(file_key) ? { kind: 'audio', file_key, ...durationOf(duration) } : undefined,
  media(fields) {
    const video = named('media', fields)
    return video && { ...video, image_key: stringOf(fields['image_key']), ...durationOf(fields['duration']) }
  },
  sticker: ({ file_key }) => (isKey(file_key) ? { kind: 'sticker' } : undefined),
  share_chat: ({ chat_id }) => (isKey(chat_id) ? { kind: 'share_chat', chat_id } : undefined),
  share_user: ({ user_id }) => (isKey(user_id) ? { kind: 'share_user', user_id } : undefined),
  system: readSystem,
  hongbao: ({ text }) => ({ kind: 'hongbao', text: stringOf(text) }),
  calendar,
  share_calendar_event: calendar,
  general_calendar: calendar,
  location: ({ name, longitude, latitude }) => ({
    kind: 'location',
    name: stringOf(name),
    ...numberAs('longitude', longitude),
    ...numberAs('latitude', latitude),
  }),
  video_chat: ({ topic, start_time }) => ({
    kind: 'video_chat',
    topic: stringOf(topic),
    ...momentAs('start', start_time),
  }),
  todo({ summary, due_time }) {
    const { title, content } = fieldsOf(summary)
    const { paragraphs } = paragraphsOf(content)
    return { kind: 'todo', title: stringOf(title), paragraphs, ...momentAs('due', due_time) }
  },
  vote: ({ topic, options }) => ({
    kind: 'vote',
    topic: stringOf(topic),
    options: listOf(options)
      .slice(0, 100)
      .filter((option) => typeof option === 'string'),
  }),
}

function named<K extends 'file' | 'folder' | 'media'>(kind: K, { file_key, file_name }: Fields) {
  return isKey(file_key) ? { kind, file_key, file_name: stringOf(file_name) } : undefined
}

const isKey = (value: unknown): value is string => typeof value === 'string' && value !== ''

function momentAs<N extends string>(name: N, value: unknown): { [K in N]?: number } {
  const moment = momentOf(value)
  return (moment === undefined ? {} : { [name]: moment }) as { [K in N]?: number }
}

function numberAs<N extends string>(name: N, value: unknown): { [K in N]?: number } {
  const number = numberOf(value)
  return (number === undefined ? {} : { [name]: number }) as { [K in N]?: number }
}

/** A duration in milliseconds. */
function durationOf(value: unknown): { duration?: number } {
  const duration = numberOf(value)
  return duration !== undefined && duration > 0 ? { duration } : {}
}

/**
 * A post as it is received, `{title, content}`, or still in the languages it
 * was sent in, of which the Chinese one is used, else the first
 * (platform/messages#sent-content, platform/messages#received-content).
 */
function readPost(fields: Fields): ContentOf<'post'> | undefined {
  const post = receivedPost(fields)
  if (!post) return undefined
  return { kind: 'post', title: stringOf(post['title']), ...paragraphsOf(post['content']) }
}

/** Title and paragraphs of a post as they came. */
export const receivedPost = (fields: Fields): Fields | undefined =>
  wordsIn(fields) ?? wordsIn(fieldsOf(fields['post']))

function wordsIn(fields: Fields): Fields | undefined {
  if (Array.isArray(fields['content'])) return fields
  const locales = Object.keys(fields).filter((name) => /^[a-z]{2}[_-][a-z]{2}$/i.test(name))
  const locale = locales.includes('zh_cn') ? 'zh_cn' : locales[0]
  const words = locale === undefined ? {} : fieldsOf(fields[locale])
  if (Array.isArray(words['content'])) return words
  // A title alone is a post, too.
  return typeof fields['title'] === 'string' ? fields : undefined
}
