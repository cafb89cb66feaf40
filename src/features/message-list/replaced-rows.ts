import type { Message } from '../../../contract/im/messages/message'

type Rows = readonly Message[]

interface Replaced {
  rows: readonly Message[]
  /** How many of the rows are new. */
  arrived: number
}

/**
 * Replaces the newest end of the rows with the messages just read, earliest first. It adds new messages if the filter
 * keeps them, and replaces changed ones in place. Shown messages stay shown. Undefined if nothing changed.
 */
export function endReplaced(
  before: readonly Message[],
  read: readonly Message[],
  keeps: (message: Message) => boolean,
): Replaced | undefined {
  const shown = new Map(before.map((row) => [row.message_id, row]))
  const ids = new Set(read.map(({ message_id }) => message_id))
  // A message that is shown stays, even if after an edit it no longer matches the filter.
  const kept = read.filter((message) => shown.has(message.message_id) || keeps(message))
  const end = withReplaced(
    kept.map((message) => shown.get(message.message_id) ?? message),
    kept,
  )
  const rows = [...before.filter(({ message_id }) => !ids.has(message_id)), ...end]
  if (rows.length === before.length && rows.every((row, at) => row === before[at])) return undefined
  return { rows, arrived: kept.filter(({ message_id }) => !shown.has(message_id)).length }
}

/**
 * Replaces the rows that were read again. Unchanged ones stay the same objects,
 * so that they are not rendered again; if none changed, it is the same array.
 */
export function withReplaced(rows: Rows, read: Rows): Rows {
  const now = new Map(read.map((message) => [message.message_id, message]))
  let isSame = true
  const next = rows.map((row) => {
    const other = now.get(row.message_id)
    if (!other || !isOtherwise(row, other)) return row
    isSame = false
    return other
  })
  return isSame ? rows : next
}

/** Whether it was recalled or edited, or began a thread. */
const isOtherwise = (one: Message, other: Message): boolean =>
  one.deleted !== other.deleted ||
  one.updated !== other.updated ||
  one.update_time !== other.update_time ||
  one.thread_id !== other.thread_id ||
  one.body.content !== other.body.content
