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
  const beginsDay = !previous || dayOf(previous) !== dayOf(message)
  return { beginsDay, isContinued: !beginsDay && isTogether(previous, message) }
}

const dayOf = ({ create_time }: Message): string => new Date(Number(create_time)).toDateString()

/** Whether it is by the sender of the previous message, within minutes, even on another day. */
export const isTogether = (previous: Message | undefined, message: Message): boolean =>
  previous !== undefined &&
  previous.sender.id === message.sender.id &&
  previous.sender.sender_type === message.sender.sender_type &&
  !isSystemMessage(previous) &&
  !isSystemMessage(message) &&
  Number(message.create_time) - Number(previous.create_time) < TOGETHER_MS

/** A message without a sender: drawn as a line in the middle. */
export const isSystemMessage = ({ msg_type }: Message): boolean => msg_type === 'system'
