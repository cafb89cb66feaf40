import type { UseQueryResult } from '@tanstack/react-query'
import type { Message } from '../../../../contract/im/messages/message'

/** What the console knows of messages, which is another feature's: the two meet in the app. */
export interface FindPorts {
  /** One message; of a merge-forward itself and everything inside, flat. */
  useMessage(messageId: string): UseQueryResult<Message[]>
  /** What a message's content names, in its order. */
  filesOf(message: Message): readonly NamedFile[]
  /** Messages that the page has read already. */
  known(): readonly Message[]
  chatName(chatId: string): string
  /** The address of a message in its chat. */
  messageRoute(chatId: string, messageId: string): string
}

/** A resource as the content of its message names it. */
export interface NamedFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  /** Milliseconds. */
  duration?: number
}
