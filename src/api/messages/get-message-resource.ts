import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import type { callStream } from '../client'

export interface AskedResource {
  messageId: string
  key: string
  type: 'image' | 'file'
}

/** The bytes of one resource of a message as they come, from the beginning or from where an earlier try ended (§4.3, platform-facts i.4). */
export const getMessageResource =
  (client: { callStream: typeof callStream }, caller?: string) =>
  ({ messageId, key, type }: AskedResource, from: number, signal: AbortSignal): Promise<Response> =>
    client.callStream(
      GetMessageResource,
      { path: { message_id: messageId, file_key: key }, query: { type } },
      { signal, ...(from > 0 && { from }), ...(caller !== undefined && { caller }) },
    )
