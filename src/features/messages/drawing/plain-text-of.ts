import type { Message } from '../../../../contract/im/messages/message'

/** What a message says, on one line and without its looks: for rows of little room, search, spoken names and reports. */
export function plainTextOf({ body, msg_type }: Message): string {
  const content = body.content ?? ''
  if (msg_type !== 'text') return content
  try {
    const { text } = JSON.parse(content) as { text?: unknown }
    return typeof text === 'string' ? text : content
  } catch {
    return content
  }
}
