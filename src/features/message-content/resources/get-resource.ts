import { queryOptions } from '@tanstack/react-query'
import { GetMessageResource } from '../../../../contract/im/messages/get-message-resource'
import { callBytes } from '../../../api/client'
import type { MessageFile } from '../files-of'
import { takeTurn } from './turns'
import { messageKeys } from '../../../api/messages/message-keys'

type Resource = Pick<MessageFile, 'type' | 'file_key'>

/** The bytes of one resource of a message (§4.3). */
const getResource = (message_id: string, { type, file_key }: Resource, signal?: AbortSignal) =>
  callBytes(GetMessageResource, { path: { message_id, file_key }, query: { type } }, signal ? { signal } : {})

/**
 * What is shown in the page, as pictures: a few at a time, so that a list that
 * is scrolled leaves the service and the calls of others some room. Bytes that
 * nobody shows any more are soon let go.
 */
export const resourceQuery = (messageId: string, resource: Resource) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'resource', messageId, resource.type, resource.file_key],
    async queryFn({ signal }) {
      const giveBack = await takeTurn(signal)
      try {
        return await getResource(messageId, resource, signal)
      } finally {
        giveBack()
      }
    },
    staleTime: Infinity,
    gcTime: 30_000,
  })
