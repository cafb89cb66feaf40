import { CreateMessage } from '../../../../contract/im/messages/create-message'
import type { call } from '../../../api/client'
import type { FileMessage } from './file-message'

interface Sent {
  chatId: string
  message: FileMessage
  /** The same one to the same chat sends only once within an hour (§4.1). */
  uuid: string
}

/** Sends an uploaded file to a chat, and answers the message's id (platform-facts a.4, h.2). */
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
