import type { Message } from '../../../../contract/im/messages/message'

/** The most messages that one merge-forward takes (§8). */
export const MAX_PICKED = 100

/** How a pick went: so many are new, so many found no room. */
export interface Picked {
  added: number
  refused: number
}

/**
 * The messages that are picked, over all that is loaded, filtered or scrolled
 * away; never more than a merge-forward takes. Components subscribe to it, a
 * row only to its own id, so that a pick draws one row and the tray.
 */
export interface Selection {
  /** The picked ones, earliest first; the same array until something is picked or dropped. */
  picked(): readonly Message[]
  has(messageId: string): boolean
  pick(messages: readonly Message[]): Picked
  drop(messageIds: readonly string[]): void
  clear(): void
  subscribe(listener: () => void): () => void
}

/** Nothing is picked at first. */
export function createSelection(): Selection {
  const byId = new Map<string, Message>()
  const listeners = new Set<() => void>()
  let inOrder: readonly Message[] = []
  const changed = () => {
    inOrder = [...byId.values()].sort(byTimeThenId)
    for (const listener of listeners) listener()
  }
  return {
    picked: () => inOrder,
    has: (messageId) => byId.has(messageId),
    pick(messages) {
      const fresh = messages.filter(({ message_id }) => !byId.has(message_id))
      const fit = fresh.slice(0, MAX_PICKED - byId.size)
      for (const message of fit) byId.set(message.message_id, message)
      if (fit.length > 0) changed()
      return { added: fit.length, refused: fresh.length - fit.length }
    },
    drop(messageIds) {
      const before = byId.size
      for (const messageId of messageIds) byId.delete(messageId)
      if (byId.size !== before) changed()
    },
    clear() {
      if (byId.size === 0) return
      byId.clear()
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** As the chat shows them, and as a bundle holds them (platform-facts h.4). */
const byTimeThenId = (one: Message, other: Message): number =>
  Number(one.create_time) - Number(other.create_time) || (one.message_id < other.message_id ? -1 : 1)
