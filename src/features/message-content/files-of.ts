import type { Message } from '../../../contract/im/messages/message'
import { messageResources } from './message-resources'

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
