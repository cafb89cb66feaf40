import type { Message } from '../../../../contract/im/messages/message'

export type Closed = 'merge_forward' | 'inside' | 'card' | 'sticker' | 'folder' | 'recalled'

const closedKinds: Readonly<Record<string, Closed>> = {
  merge_forward: 'merge_forward',
  interactive: 'card',
  sticker: 'sticker',
  folder: 'folder',
}

/** Why nothing of a message can be downloaded, known before asking (§4.3, platform-facts h.4, i.4). */
export function closedBecause({ msg_type, deleted, upper_message_id }: Message): Closed | undefined {
  if (deleted) return 'recalled'
  if (upper_message_id !== undefined) return 'inside'
  return Object.hasOwn(closedKinds, msg_type) ? closedKinds[msg_type] : undefined
}
