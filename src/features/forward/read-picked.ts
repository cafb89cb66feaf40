import type { Message } from '../../../contract/im/messages/message'
import { LarkError } from '../../api/lark-error'
import { RateBudget } from '../../api/rate-budget'
import { withRetry } from '../../api/retry'
import { MAX_PICKED } from './selection'

/** A message in the address that the service does not show: gone, or not visible to us. */
export interface UnreadableMessage {
  message_id: string
  error: unknown
  /** A refusal is final; without an answer it is worth asking again. */
  isFinal: boolean
}

interface Reading {
  ids: readonly string[]
  /** Asks for one message; throws as the client does. */
  read(messageId: string): Promise<Message | undefined>
  /** Called for each message as it arrives. */
  onRead(message: Message): void
  onUnread(unread: UnreadableMessage): void
  now(): number
  wait(ms: number): Promise<void>
  /** Whether nobody needs the result any more. */
  isOver(): boolean
}

/** Refusals for calling too often that are waited out; after that something else is wrong. */
const MOST_WAITS = 5

/**
 * Reads the selected messages that an address names, one by one in its order, at a pace that leaves room for others.
 */
export async function readPicked({ ids, read, onRead, onUnread, now, wait, isOver }: Reading): Promise<void> {
  const rate = new RateBudget('picked', now)
  for (const message_id of ids) {
    if (isOver()) return
    await rate.take(wait)
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
 * The selection is in the address behind `#`, which is sent to no server:
 * `#picked=om_…,om_…`, 3.6 kB at most. So a reload keeps it, and a colleague who
 * gets the address sees the same.
 */
const NAME = 'picked'

/** The form of a message id; anything else in an address is ignored. */
const ID = /^om_[\w-]{1,190}$/

/** The ids in a hash, without duplicates, and no more than can be selected. */
export function pickedIn(hash: string): string[] {
  const named = new URLSearchParams(hash.slice(1)).get(NAME) ?? ''
  const ids = named.split(',').filter((id) => ID.test(id))
  return [...new Set(ids)].slice(0, MAX_PICKED)
}

/** The hash with these ids, keeping whatever else it held; '' if nothing is left. */
export function withPicked(hash: string, messageIds: readonly string[]): string {
  const words = new URLSearchParams(hash.slice(1))
  words.delete(NAME)
  const others = words.toString()
  // Commas stay commas: people read addresses.
  const picked = messageIds.length > 0 ? `${NAME}=${messageIds.join(',')}` : ''
  const next = [others, picked].filter(Boolean).join('&')
  return next && `#${next}`
}
