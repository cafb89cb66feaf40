import type { AppClient } from '../../../../client/client'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'
import { ReplyMessage } from '../../../../contract/im/messages/reply-message'
import type { UploadType } from '../../files/files'

interface Sent {
  target: { receive_id_type: ReceiveIdType; receive_id: string }
  message: FileMessage
  /** The same uuid to the same chat sends only once within an hour (platform/messages#merge-forward). */
  uuid: string
}

/**
 * Sends an uploaded file to a chat, a person or a thread, and returns the
 * message and its chat (platform/messages#calls, platform/messages#sent-content).
 */
export const sendMessage =
  (client: AppClient) =>
  async ({ target, message, uuid }: Sent): Promise<{ message_id: string; chat_id: string }> => {
    const { receive_id_type, receive_id } = target
    const body = { msg_type: message.msg_type, content: JSON.stringify(message.content), uuid }
    if (receive_id_type !== 'thread_id') {
      const query = { receive_id_type }
      return await client.call(CreateMessage, { query, body: { receive_id, ...body } })
    }
    // No call sends to a thread by its id: reply to its first message in the thread.
    const query = { container_id_type: 'thread' as const, container_id: receive_id, page_size: 1 }
    const { items } = await client.call(ListMessages, { query })
    const path = { message_id: items[0]?.message_id ?? '' }
    return await client.call(ReplyMessage, { path, body: { ...body, reply_in_thread: true } })
  }

/**
 * The message that fits the upload type of a key; any other is refused with
 * 230055 (platform/messages#sent-content).
 */
type FileMessage =
  | { msg_type: 'image'; content: { image_key: string } }
  | { msg_type: 'audio' | 'file'; content: { file_key: string } }
  | { msg_type: 'media'; content: { file_key: string; image_key?: string } }

/** `cover`: for a video, the key of the picture shown until it plays. */
export function fileMessage(as: UploadType, key: string, cover?: string): FileMessage {
  if (as === 'image') return { msg_type: 'image', content: { image_key: key } }
  if (as === 'opus') return { msg_type: 'audio', content: { file_key: key } }
  if (as === 'mp4') {
    return { msg_type: 'media', content: { file_key: key, ...(cover && { image_key: cover }) } }
  }
  return { msg_type: 'file', content: { file_key: key } }
}
