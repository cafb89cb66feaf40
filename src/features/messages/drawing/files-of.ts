import type { Message } from '../../../../contract/im/messages/message'
import { contentOf } from './contents/content-of'
import type { Content } from './contents/content'
import { shownName } from './contents/shown-name'

/** A resource of a message, as §4.3 asks for it. */
export interface MessageFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  /** Milliseconds. */
  duration?: number
}

/**
 * The resources of a message in the order of its content, each once. What can
 * never be downloaded is none: stickers, folders, pictures of cards
 * (platform-facts i.4).
 */
export function filesOf(message: Message): MessageFile[] {
  const files = filesIn(contentOf(message)).filter(({ file_key }) => file_key !== '')
  const byKey = new Map(files.map((file) => [`${file.type} ${file.file_key}`, file]))
  return [...byKey.values()]
}

function filesIn(content: Content): MessageFile[] {
  switch (content.kind) {
    case 'image':
      return [{ type: 'image', file_key: content.image_key }]
    case 'file':
      return [{ type: 'file', file_key: content.file_key, ...nameOf(content.file_name) }]
    case 'audio':
      return [{ type: 'file', file_key: content.file_key, ...lasting(content.duration) }]
    case 'media':
      return [
        {
          type: 'file',
          file_key: content.file_key,
          ...nameOf(content.file_name),
          ...lasting(content.duration),
        },
        { type: 'image', file_key: content.image_key },
      ]
    case 'post':
      return content.paragraphs.flat().flatMap((node): MessageFile[] => {
        if (node.tag === 'img') return [{ type: 'image', file_key: node.image_key }]
        if (node.tag !== 'media') return []
        return [
          { type: 'file', file_key: node.file_key },
          { type: 'image', file_key: node.image_key },
        ]
      })
    default:
      return []
  }
}

const nameOf = (name: string) => (shownName(name) === '' ? {} : { name: shownName(name) })
const lasting = (duration: number | undefined) => (duration === undefined ? {} : { duration })
