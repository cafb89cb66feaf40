import type { Message } from '../../../contract/im/messages/message'
import type { Content } from './contents/content'
import { contentOf } from './contents/content-of'
import { shownName } from './contents/text-spans'

/** A picture, file, recording or video of a message, or the cover of a video. */
interface MessageResource {
  kind: 'image' | 'file' | 'audio' | 'video' | 'cover'
  key: string
  /** '' if the message gives none. */
  name: string
  /** Milliseconds. */
  duration?: number
}

/** A message that seems to contain files, but whose files cannot be downloaded (platform/files#message-resources). */
interface UnavailableResource {
  kind: 'closed'
  why: 'bundle' | 'folder'
  name: string
}

/**
 * The resources of a message, in the order of its content, without duplicates.
 * Stickers and pictures of cards can never be downloaded, and are left out
 * (platform/files#message-resources).
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

/** A resource of a message, as platform/files#message-resources identifies it. */
export interface MessageFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  /** Milliseconds. */
  duration?: number
}

/** Everything of a message that can be downloaded, including covers of videos, without duplicates. */
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

/** A resource for lists: one that can be downloaded, or one that seems downloadable but is not. */
type ListedResource =
  | (MessageResource & { kind: Exclude<MessageResource['kind'], 'cover'> })
  | UnavailableResource

/** The cover of a video is a part of it, and not listed. */
export const listedResources = (message: Message): ListedResource[] =>
  messageResources(message).filter(isListed)

const isListed = (held: MessageResource | UnavailableResource): held is ListedResource =>
  held.kind !== 'cover'
