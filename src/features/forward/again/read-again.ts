import type { Message } from '../../../../contract/im/messages/message'
import { readPicked, type Unread } from '../read-picked'

interface Asked {
  ids: readonly string[]
  read(messageId: string): Promise<Message | undefined>
  onProgress(count: number): void
  isOver(): boolean
}

/**
 * Messages as they are now, in the order of their ids. Those that the service
 * will not show any more are missing; where no answer comes it throws.
 */
export async function readAgain({ ids, read, onProgress, isOver }: Asked): Promise<Message[]> {
  const messages: Message[] = []
  const unread: Unread[] = []
  await readPicked({
    ids,
    read,
    onRead(message) {
      messages.push(message)
      onProgress(messages.length + unread.length)
    },
    onUnread(one) {
      unread.push(one)
      onProgress(messages.length + unread.length)
    },
    now: () => performance.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    isOver,
  })
  const failed = unread.find(({ isFinal }) => !isFinal) ?? (messages.length === 0 ? unread[0] : undefined)
  if (failed) throw failed.error
  return messages
}
