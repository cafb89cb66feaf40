import { ListMessages } from '../../../../contract/im/messages/list-messages'
import type { call } from '../../../api/client'

/** A page of a chat's messages, newest first (platform-facts a.4). */
export const listNewest =
  (client: { call: typeof call }, chatId: string) => (pageToken: string | undefined, signal: AbortSignal) =>
    client.call(
      ListMessages,
      {
        query: {
          container_id_type: 'chat',
          container_id: chatId,
          sort_type: 'ByCreateTimeDesc',
          page_size: 50,
          ...(pageToken !== undefined && { page_token: pageToken }),
        },
      },
      { signal },
    )
