import { LarkError } from '../../../client/lark-error'
import { RateBudget } from '../../../client/rate-budget'
import type { Message } from '../../../contract/im/messages/message'
import { withRetry } from '../../../primitives/retry'
import { MAX_PICKED } from './selection'

/** A message in the address that the service does not show: gone, or not visible to the bot. */
export interface UnreadableMessage {
  message_id: string
  error: unknown
  /** A refusal is final; an unanswered read can be repeated. */
  isFinal: boolean
}

interface Reading {
  ids: readonly string[]
  /** Reads one message; throws like the client. */
  read(messageId: string): Promise<Message | undefined>
  /** Called with each message as it arrives. */
  onRead(message: Message): void
  onUnread(unread: UnreadableMessage): void
  now(): number
  wait(ms: number): Promise<void>
  /** Whether the result is no longer needed. */
  isOver(): boolean
}

/** The most refusals for too many calls that are waited out; more have another cause. */
const MOST_WAITS = 5

/**
 * Reads the selected messages that an address names, one by one in order, at a pace that leaves room for other calls.
 */
export async function readPicked({ ids, read, onRead, onUnread, now, wait, isOver }: Reading): Promise<void> {
  const rate = new RateBudget('picked', now, wait)
  for (const message_id of ids) {
    if (isOver()) return
    await rate.take()
    try {
      const message = await withRetry(() => read(message_id), { pauseMs: whenTooOften, wait })
      if (isOver()) return
      if (message) onRead(message)
    } catch (error) {
      if (isOver()) return
      onUnread({
        message_id,
        error,
        isFinal: error instanceof LarkError && !error.isTooOften && error.status < 500,
      })
    }
  }
}

const whenTooOften = (failures: number, error: unknown): number | undefined =>
  error instanceof LarkError && error.isTooOften && failures <= MOST_WAITS
    ? (error.retryAfterSeconds ?? 1) * 1_000
    : undefined

/**
 * A link to selected messages names them after `#`, which browsers send to no server: `#picked=om_…,om_…`, 3.6 kB at
 * most.
 */
const NAME = 'picked'

/** The form of a message id; anything else is ignored. */
const ID = /^om_[\w-]{1,190}$/

/** The ids in a hash, without duplicates, and at most as many as can be selected. */
export const pickedIn = (hash: string): string[] =>
  namedPicks(new URLSearchParams(hash.slice(1)).get(NAME) ?? '')

/** The ids in a list with commas, without duplicates, and at most as many as can be selected. */
export function namedPicks(named: string): string[] {
  const ids = named.split(',').filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, MAX_PICKED)
}

/** The hash with these ids and its other content; '' if it is empty. */
export function withPicked(hash: string, messageIds: readonly string[]): string {
  const words = new URLSearchParams(hash.slice(1))
  words.delete(NAME)
  const others = words.toString()
  // Commas are not encoded, because people read addresses.
  const picked = messageIds.length > 0 ? `${NAME}=${messageIds.join(',')}` : ''
  const next = [others, picked].filter(Boolean).join('&')
  return next && `#${next}`
}
