import type { Message } from '../../../../contract/im/messages/message'
import { contentOf } from './contents/content-of'
import { shownName } from './contents/shown-name'

/** What a message holds to download, for lists of it; and what looks so, and cannot be downloaded (platform-facts i.4). */
export type ListedResource =
  | { kind: 'image' | 'file' | 'audio' | 'video'; key: string; name: string; duration?: number }
  | { kind: 'closed'; why: 'bundle' | 'folder'; name: string }

/** In the order of the content, each key once. The cover of a video is a part of it, and not listed. */
export function resourcesOf(message: Message): ListedResource[] {
  const byKey = new Map(listed(message).map((each) => [each.kind === 'closed' ? '' : each.key, each]))
  return [...byKey.values()].filter((each) => each.kind === 'closed' || each.key !== '')
}

function listed(message: Message): ListedResource[] {
  const content = contentOf(message)
  switch (content.kind) {
    case 'image':
      return [{ kind: 'image', key: content.image_key, name: '' }]
    case 'file':
      return [{ kind: 'file', key: content.file_key, name: shownName(content.file_name) }]
    case 'audio':
      return [{ kind: 'audio', key: content.file_key, name: '', ...lasting(content.duration) }]
    case 'media': {
      const { file_key, file_name, duration } = content
      return [{ kind: 'video', key: file_key, name: shownName(file_name), ...lasting(duration) }]
    }
    case 'post':
      return content.paragraphs.flat().flatMap((node): ListedResource[] => {
        if (node.tag === 'img') return [{ kind: 'image', key: node.image_key, name: '' }]
        return node.tag === 'media' ? [{ kind: 'video', key: node.file_key, name: '' }] : []
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
