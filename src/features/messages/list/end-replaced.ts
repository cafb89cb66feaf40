import type { Message } from '../../../../contract/im/messages/message'
import { exchanged } from './exchanged'

interface Replaced {
  rows: readonly Message[]
  /** How many of them were not there before. */
  arrived: number
}

/**
 * Rows whose newest end is what was just read of it, earliest first: what
 * arrived is added where the filter keeps it, what says something else now is
 * exchanged in its place, and whatever was shown stays shown. Undefined where
 * nothing changed.
 */
export function endReplaced(
  before: readonly Message[],
  read: readonly Message[],
  keeps: (message: Message) => boolean,
): Replaced | undefined {
  const shown = new Map(before.map((row) => [row.message_id, row]))
  const ids = new Set(read.map(({ message_id }) => message_id))
  // What is shown stays, though it says something else now than what was looked for.
  const kept = read.filter((message) => shown.has(message.message_id) || keeps(message))
  const end = exchanged(
    kept.map((message) => shown.get(message.message_id) ?? message),
    kept,
  )
  const rows = [...before.filter(({ message_id }) => !ids.has(message_id)), ...end]
  if (rows.length === before.length && rows.every((row, at) => row === before[at])) return undefined
  return { rows, arrived: kept.filter(({ message_id }) => !shown.has(message_id)).length }
}
