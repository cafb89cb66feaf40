import type { Message } from '../../../../contract/im/messages/message'
import { filesOf, type MessageFile } from '../../message-content/files-of'

/** Every resource of these messages, each once. */
export const filesInside = (messages: readonly Message[]): MessageFile[] => [
  ...new Map(messages.flatMap((message) => filesOf(message)).map((file) => [file.file_key, file])).values(),
]
