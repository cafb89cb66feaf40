import { ListMessages } from '../../../contract/im/messages/list-messages'
import { call, type CallInput } from '../client'
import type { Container } from './message-keys'

type Query = CallInput<typeof ListMessages>['query']
/** Where a page of a listing lies: how it is sorted, from when to when (seconds, both whole), behind which token. */
export type PageRange = Pick<Query, 'start_time' | 'end_time' | 'sort_type' | 'page_size' | 'page_token'>

/** One page of the messages of a chat or a thread. */
export const listMessages = (container: Container, stretch: PageRange, signal?: AbortSignal) =>
  call(
    ListMessages,
    { query: { container_id_type: container.type, container_id: container.id, ...stretch } },
    signal ? { signal } : {},
  )
