import type { Message } from '../../../../contract/im/messages/message'
import { readCard } from './card-content'
import type { Content } from './content'
import { readPost } from './post-content'
import { paragraphsOf } from './rich-nodes'
import { readSystem } from './system-content'
import { fieldsOf, listOf, momentOf, numberOf, parsed, stringOf, type Fields } from './tolerant'

/**
 * What a message says. Read once a message, whatever asks; never throws,
 * whatever stands in it. A recalled one says nothing but that.
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
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return (isObject && reader(value as Fields)) || { kind: 'unreadable', raw }
}

type Reader = (fields: Fields) => Content | undefined

const calendar: Reader = (fields) => ({
  kind: 'calendar',
  summary: stringOf(fields['summary']),
  ...momentAs('start', fields['start_time']),
  ...momentAs('end', fields['end_time']),
})

/** By `msg_type` (platform-facts h.3). Undefined is no content of that kind. */
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

/** Milliseconds that last. */
function durationOf(value: unknown): { duration?: number } {
  const duration = numberOf(value)
  return duration !== undefined && duration > 0 ? { duration } : {}
}
