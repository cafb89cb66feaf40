import type { Message } from '../../../../contract/im/messages/message'
import type { Resource, ResourceKind } from '../queue/download'
import type { NamedFile } from './find-owner'

/** A resource that a message names, in the form of a request. */
export const resourceOf = (
  { message_id, chat_id, msg_type }: Pick<Message, 'message_id' | 'chat_id' | 'msg_type'>,
  { type, file_key, name, duration }: NamedFile,
): Resource => ({
  messageId: message_id,
  chatId: chat_id,
  key: file_key,
  type,
  kind: kindOf(msg_type, type),
  ownName: name,
  durationMs: duration,
})

/** The type of the message decides (platform/messages#received-content): the picture of a video is its cover. */
function kindOf(msg_type: string, type: NamedFile['type']): ResourceKind {
  if (type === 'image') return msg_type === 'media' ? 'cover' : 'image'
  if (msg_type === 'media' || msg_type === 'post') return 'video'
  return msg_type === 'audio' ? 'audio' : 'file'
}

/** A resource known only by its key. The prefix tells the type; old keys have none, so both types may be tried. */
export function resourceOfKey(messageId: string, key: string, chatId?: string): Resource {
  const isImage = key.startsWith('img_')
  const isTypeGuessed = !isImage && !key.startsWith('file_')
  return { messageId, key, chatId, type: isImage ? 'image' : 'file', isTypeGuessed, kind: 'unknown' }
}

/** The ids in a pasted text. */
interface ResourceText {
  messageId: string | undefined
  keys: readonly string[]
}

const MESSAGE = /\bom_[A-Za-z0-9_-]{1,190}/g
/**
 * Keys as the platform writes them: `file_v3_…`, `img_v3_…`, `img_<uuid>g`, and old ones without a prefix
 * (platform/envelope#identifiers).
 */
const KEY =
  /\b(?:(?:file|img)_v\d{1,3}_[\w-]{1,190}|(?:img_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{11,12}g)(?![\w-])/gi

/**
 * The message and the keys in a text: an id, a link, a line of a log, the address of a call. The last of several
 * messages counts, because it is the most specific one in a link.
 */
export const parseResourceText = (text: string): ResourceText => ({
  messageId: text.match(MESSAGE)?.at(-1),
  keys: [...new Set(text.replaceAll(MESSAGE, ' ').match(KEY))],
})
