import type { Message } from '../../../contract/im/messages/message'
import type { Content } from './contents/content'
import { contentOf } from './contents/content-of'
import { shownName } from './contents/shown-name'

/** A picture, file, sound or film of a message, or the picture of a film. */
export interface MessageResource {
  kind: 'image' | 'file' | 'audio' | 'video' | 'cover'
  key: string
  /** '' where the message gives none. */
  name: string
  /** Milliseconds that it plays. */
  duration?: number
}

/** What looks as if it held files, and gives none out (platform/files#message-resources). */
export interface UnavailableResource {
  kind: 'closed'
  why: 'bundle' | 'folder'
  name: string
}

/**
 * What a message holds, in the order of its content, each once. Stickers and
 * pictures of cards can never be downloaded, and are nothing (platform/files#message-resources).
 */
export function messageResources(message: Message): (MessageResource | UnavailableResource)[] {
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
