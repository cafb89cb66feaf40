import type { Message } from '../../../../contract/im/messages/message'

type Rows = readonly Message[]

/**
 * The rows with what was read anew in its place. Those that say the same stay
 * the objects they are, so that they are not drawn again; where nothing is said
 * otherwise it is the same array.
 */
export function exchanged(rows: Rows, read: Rows): Rows {
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

/** Recalled, edited, or begun a thread since. */
const isOtherwise = (one: Message, other: Message): boolean =>
  one.deleted !== other.deleted ||
  one.updated !== other.updated ||
  one.update_time !== other.update_time ||
  one.thread_id !== other.thread_id ||
  one.body.content !== other.body.content
