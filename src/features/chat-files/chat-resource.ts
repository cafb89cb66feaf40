import type { Message, Sender } from '../../../contract/im/messages/message'

export const resourceKinds = ['image', 'file', 'audio', 'video', 'closed'] as const
/** `closed`: what holds files that no bot can download. */
export type ResourceKind = (typeof resourceKinds)[number]

/** Something to download in a message, or why nothing in it can be (platform/files#message-resources). */
export type MessageResource =
  | {
      kind: Exclude<ResourceKind, 'closed'>
      /** file_key or image_key. */
      key: string
      /** '' where the message gives none. */
      name: string
      /** Milliseconds that it plays. */
      duration?: number
    }
  | { kind: 'closed'; why: 'bundle' | 'folder'; name: string }

/** Reads what a message holds; who draws messages knows how. */
export type ReadResources = (message: Message) => readonly MessageResource[]

/** A resource, and the message that it is of. */
export type ChatResource = MessageResource & {
  /** Of this list alone. */
  id: string
  messageId: string
  sender: Sender
  /** When it was said, in milliseconds since the epoch. */
  at: number
  /** The thread that it was said in, below its root. */
  threadId?: string
}

/** The resources of a message, none of one that was recalled. */
export function resourcesIn(message: Message, read: ReadResources): ChatResource[] {
  if (message.deleted) return []
  const { message_id: messageId, sender, create_time, thread_id, root_id } = message
  const threadId = root_id && thread_id
  return read(message).map((resource, number) => ({
    ...resource,
    id: `${messageId} ${number}`,
    messageId,
    sender,
    at: Number(create_time),
    ...(threadId && { threadId }),
  }))
}
