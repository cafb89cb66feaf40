import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageQuery } from '../../../api/messages/messages'
import { startOfDay } from './filters'
import { locateMessage, type MessageLocation, pastedTarget } from './locate-message'
import type { Opening } from './opening'

/** What the address says of where to go. */
export interface OpeningTarget {
  /** Where the list opens; none while that is being found out. */
  opening: Opening | undefined
  /** Where the thread opens that the message is in. */
  thread?: { id: string; opening: Opening }
  /** The merge-forward that the message is in. */
  bundle?: string
  /** It cannot be gone to: it is in another chat, or nowhere. */
  notice?: { kind: 'otherChat'; chatId: string; messageId: string } | { kind: 'gone'; error: unknown }
}

const newest: Opening = { to: 'newest' }

/**
 * Follows the address to a message, a day, a moment or an end of the chat. A message is
 * asked for, to know when it was said, and where: a reply in a thread opens the
 * thread and goes to its root, one inside a merge-forward opens that. `turn`
 * grows when one wants to go there once more.
 */
export function useOpening(chatId: string, at: string | null, turn: number): OpeningTarget {
  const target = at === null ? undefined : pastedTarget(at)
  const messageId = target?.kind === 'message' ? target.messageId : undefined
  const asked = useQuery({ ...messageQuery(messageId ?? ''), enabled: messageId !== undefined })
  const found = useMemo(() => asked.data && locateMessage(asked.data, chatId), [asked.data, chatId])
  const rootId = found?.where === 'thread' ? found.rootId : undefined
  const root = useQuery({ ...messageQuery(rootId ?? ''), enabled: rootId !== undefined })
  const rootAt = useMemo(() => root.data && locateMessage(root.data, chatId), [root.data, chatId])
  const isRootKnown = rootId === undefined || !root.isPending

  return useMemo((): OpeningTarget => {
    if (at === 'first') return { opening: { to: 'first' } }
    if (target?.kind === 'day') {
      return { opening: { to: 'time', time: startOfDay(target.day), until: startOfDay(target.day, 1) } }
    }
    if (target?.kind === 'moment') {
      return { opening: { to: 'time', time: target.time, until: target.time + 1 } }
    }
    if (messageId === undefined) return { opening: { to: 'newest' } }
    if (asked.error) return { opening: newest, notice: { kind: 'gone', error: asked.error } }
    if (!found || !isRootKnown) return { opening: undefined }
    return goingTo(found, rootAt, messageId)
    // What the target is follows from the address; every turn is another opening, even to the same place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at, turn, messageId, asked.error, found, rootAt, isRootKnown])
}

function goingTo(
  found: MessageLocation,
  root: MessageLocation | undefined,
  messageId: string,
): OpeningTarget {
  switch (found.where) {
    case 'here':
      return { opening: { to: 'message', place: found.place } }
    case 'thread':
      return {
        opening: root?.where === 'here' ? { to: 'message', place: root.place } : newest,
        thread: { id: found.threadId, opening: { to: 'message', place: found.place } },
      }
    case 'bundle':
      return { opening: newest, bundle: found.bundleId }
    case 'otherChat':
      return { opening: newest, notice: { kind: 'otherChat', chatId: found.chatId, messageId } }
    case 'nowhere':
      return { opening: newest, notice: { kind: 'gone', error: undefined } }
  }
}
