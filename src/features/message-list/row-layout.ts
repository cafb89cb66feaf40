import type { Message } from '../../../contract/im/messages/message'

/** How a row depends on the one above it. */
export interface RowLayout {
  /** The first of its day: the day is above it. */
  beginsDay: boolean
  /** It follows its sender's previous message closely: name and avatar are not repeated. */
  isContinued: boolean
}

/** Messages within this time are grouped. */
const TOGETHER_MS = 5 * 60_000

/** `previous` is the row above; undefined if nothing earlier is loaded. */
export function rowLayout(previous: Message | undefined, message: Message): RowLayout {
  const time = Number(message.create_time)
  const before = previous && Number(previous.create_time)
  const beginsDay = before === undefined || new Date(before).toDateString() !== new Date(time).toDateString()
  const isContinued =
    !beginsDay &&
    previous?.sender.id === message.sender.id &&
    previous.sender.sender_type === message.sender.sender_type &&
    !isSystemMessage(previous) &&
    !isSystemMessage(message) &&
    time - before < TOGETHER_MS
  return { beginsDay, isContinued }
}

/** A message without a sender: drawn as a line in the middle. */
export const isSystemMessage = ({ msg_type }: Message): boolean => msg_type === 'system'
