import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { call, type CallInput } from '../../../api/client'

/** Which page of the messages of a chat or a thread. */
export type ListMessagesQuery = CallInput<typeof ListMessages>['query']

export const listMessages = (query: ListMessagesQuery, signal: AbortSignal) =>
  call(ListMessages, { query }, { signal })
