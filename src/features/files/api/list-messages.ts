import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { call, type CallInput } from '../../../api/client'

/** Which page of the messages of a chat or a thread. */
export type MessagesAsked = CallInput<typeof ListMessages>['query']

export const listMessages = (query: MessagesAsked, signal: AbortSignal) =>
  call(ListMessages, { query }, { signal })
