import type { Message } from '../../../contract/im/messages/message'

/**
 * Why every bundle leaves out a message (platform/messages#merge-forward, rules 4 and 8; platform/messages#message
 * `deleted`).
 */
export type ExclusionReason = 'recalled' | 'system' | 'inside'

/** Judged by the message alone; undefined: it can be bundled. */
export function exclusionReason({
  deleted,
  msg_type,
  upper_message_id,
}: Message): ExclusionReason | undefined {
  if (deleted) return 'recalled'
  if (msg_type === 'system') return 'system'
  return upper_message_id === undefined ? undefined : 'inside'
}

/** Messages that have something in common, in their original order. */
export interface Group {
  key: string
  messages: readonly Message[]
}

/** Groups messages by key, in the order in which the groups first appear. */
export function groupsOf(messages: readonly Message[], keyOf: (message: Message) => string): Group[] {
  const groups = new Map<string, Message[]>()
  for (const message of messages) {
    const key = keyOf(message)
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups].map(([key, grouped]) => ({ key, messages: grouped }))
}
