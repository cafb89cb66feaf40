import { ListMessages } from '../../../../contract/im/messages/list-messages'
import type { call } from '../../../api/client'
import type { ReadPage } from './find-owner'

/** A page of a chat's messages, newest first; of one second only, where one is given (platform-facts a.4). */
export const listNewestMessages =
  (client: { call: typeof call }, chatId: string): ReadPage =>
  (pageToken, signal, second) =>
    client.call(
      ListMessages,
      {
        query: {
          container_id_type: 'chat',
          container_id: chatId,
          sort_type: 'ByCreateTimeDesc',
          page_size: 50,
          ...(second !== undefined && { start_time: second, end_time: second }),
          ...(pageToken !== undefined && { page_token: pageToken }),
        },
      },
      { signal },
    )
