import { CreateMessage } from '../../../../contract/im/messages/create-message'
import type { call } from '../../../api/client'
import type { UploadType } from '../../files/history/upload-type'

interface Sent {
  chatId: string
  message: FileMessage
  /** The same one to the same chat sends only once within an hour (platform/messages#merge-forward). */
  uuid: string
}

/** Sends an uploaded file to a chat, and answers the message's id (platform/messages#calls, platform/messages#sent-content). */
export const sendMessage =
  (client: { call: typeof call }) =>
  async ({ chatId, message, uuid }: Sent): Promise<string> => {
    const { msg_type, content } = message
    const { message_id } = await client.call(CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id: chatId, msg_type, content: JSON.stringify(content), uuid },
    })
    return message_id
  }

/** The message that fits what a key was uploaded as; any other is refused with 230055 (platform/messages#sent-content). */
type FileMessage =
  | { msg_type: 'image'; content: { image_key: string } }
  | { msg_type: 'audio' | 'file'; content: { file_key: string } }
  | { msg_type: 'media'; content: { file_key: string; image_key?: string } }

/** `cover`: of a video, the key of the picture that stands for it until it plays. */
export function fileMessage(as: UploadType, key: string, cover?: string): FileMessage {
  if (as === 'image') return { msg_type: 'image', content: { image_key: key } }
  if (as === 'opus') return { msg_type: 'audio', content: { file_key: key } }
  if (as === 'mp4') {
    return { msg_type: 'media', content: { file_key: key, ...(cover && { image_key: cover }) } }
  }
  return { msg_type: 'file', content: { file_key: key } }
}
