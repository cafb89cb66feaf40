import type { Message } from '../../../contract/im/messages/message'
import type { Content } from './contents/content'
import { contentOf } from './contents/content-of'
import { shownName } from './contents/text-spans'

/** A picture, file, sound or film of a message, or the picture of a film. */
interface MessageResource {
  kind: 'image' | 'file' | 'audio' | 'video' | 'cover'
  key: string
  /** '' where the message gives none. */
  name: string
  /** Milliseconds that it plays. */
  duration?: number
}

/** What looks as if it held files, and gives none out (platform/files#message-resources). */
interface UnavailableResource {
  kind: 'closed'
  why: 'bundle' | 'folder'
  name: string
}

/**
 * What a message holds, in the order of its content, each once. Stickers and
 * pictures of cards can never be downloaded, and are nothing (platform/files#message-resources).
 */
function messageResources(message: Message): (MessageResource | UnavailableResource)[] {
  const held = new Map<string, MessageResource | UnavailableResource>()
  for (const each of inContent(contentOf(message))) {
    const key = each.kind === 'closed' ? each.kind : each.key && `${each.kind} ${each.key}`
    if (key !== '' && !held.has(key)) held.set(key, each)
  }
  return [...held.values()]
}

function inContent(content: Content): (MessageResource | UnavailableResource)[] {
  switch (content.kind) {
    case 'image':
      return [{ kind: 'image', key: content.image_key, name: '' }]
    case 'file':
      return [{ kind: 'file', key: content.file_key, name: shownName(content.file_name) }]
    case 'audio':
      return [{ kind: 'audio', key: content.file_key, name: '', ...lasting(content.duration) }]
    case 'media': {
      const { file_key, image_key, file_name, duration } = content
      return [
        { kind: 'video', key: file_key, name: shownName(file_name), ...lasting(duration) },
        { kind: 'cover', key: image_key, name: '' },
      ]
    }
    case 'post':
      return content.paragraphs.flat().flatMap((node): MessageResource[] => {
        if (node.tag === 'img') return [{ kind: 'image', key: node.image_key, name: '' }]
        if (node.tag !== 'media') return []
        return [
          { kind: 'video', key: node.file_key, name: '' },
          { kind: 'cover', key: node.image_key, name: '' },
        ]
      })
    case 'folder':
      return [{ kind: 'closed', why: 'folder', name: shownName(content.file_name) }]
    case 'merge_forward':
      return [{ kind: 'closed', why: 'bundle', name: '' }]
    default:
      return []
  }
}

const lasting = (duration: number | undefined) => (duration === undefined ? {} : { duration })

/** A resource of a message, as platform/files#message-resources asks for it. */
export interface MessageFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  /** Milliseconds. */
  duration?: number
}

/** All that can be asked for of a message, covers of films too, each once. */
export function filesOf(message: Message): MessageFile[] {
  const files = new Map<string, MessageFile>()
  for (const held of messageResources(message)) {
    if (held.kind === 'closed') continue
    const { kind, key: file_key, name, duration } = held
    const type = kind === 'image' || kind === 'cover' ? 'image' : 'file'
    const key = `${type} ${file_key}`
    if (files.has(key)) continue
    files.set(key, { type, file_key, ...(name && { name }), ...(duration !== undefined && { duration }) })
  }
  return [...files.values()]
}

/** What a message holds to download, for lists of it; and what looks so, and cannot be downloaded. */
type ListedResource =
  | (MessageResource & { kind: Exclude<MessageResource['kind'], 'cover'> })
  | UnavailableResource

/** The cover of a film is a part of it, and not listed. */
export const listedResources = (message: Message): ListedResource[] =>
  messageResources(message).filter(isListed)

const isListed = (held: MessageResource | UnavailableResource): held is ListedResource =>
  held.kind !== 'cover'
