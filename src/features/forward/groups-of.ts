import type { Message } from '../../../contract/im/messages/message'

/** Messages that have something in common, in the order that they had. */
export interface Group {
  key: string
  messages: readonly Message[]
}

/** In the order in which the groups first appear. */
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
