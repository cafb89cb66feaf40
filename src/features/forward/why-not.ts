import type { Message } from '../../../contract/im/messages/message'

/** Why a message is left out of any bundle, whatever else is in it (§4.1, rules 4 and 8; §2.2 `deleted`). */
export type WhyNot = 'recalled' | 'system' | 'inside'

/** As far as the message itself tells; undefined: it can be bundled. */
export function whyNot({ deleted, msg_type, upper_message_id }: Message): WhyNot | undefined {
  if (deleted) return 'recalled'
  if (msg_type === 'system') return 'system'
  return upper_message_id === undefined ? undefined : 'inside'
}
