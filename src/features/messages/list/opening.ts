import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { messageQuery } from '../../../api/messages/messages'
import type { PageRange } from '../../../api/messages/messages'
import { startOfDay } from './filters'
import { cursorFrom, PAGE_SIZE, placeOf, readNextPage } from './read-on'
import type { Bounds, Cursor, Direction, Place, ReadPage } from './read-on'

/** Where a window opens. */
export type Opening =
  | { to: 'newest' }
  | { to: 'first' }
  /** At the first message from then on; what was meant ends before `until`. Milliseconds. */
  | { to: 'time'; time: number; until: number }
  | { to: 'message'; place: Place }

/** What a window opens with: messages without a hole, earliest first, and how both ends are read on. */
interface OpeningSegment {
  messages: Message[]
  cursors: Record<Direction, Cursor>
}

interface Listing {
  read: ReadPage
  bounds: Bounds
  /** A thread's listing knows no times: it is read from its root on (platform/messages#calls). */
  isTimed: boolean
  signal: AbortSignal
}

/** Reads the piece of a chat or a thread that an opening asks for. */
export async function readOpening(opening: Opening, listing: Listing): Promise<OpeningSegment> {
  const { read, bounds, isTimed, signal } = listing
  const go = (cursor: Cursor) => readNextPage(cursor, bounds, read, signal)
  if (opening.to === 'newest' && isTimed) {
    const { messages, cursor } = await go(cursorFrom('older', undefined))
    const newest = messages[0] && placeOf(messages[0])
    return {
      messages: messages.toReversed(),
      cursors: { older: cursor, newer: cursorFrom('newer', newest, true) },
    }
  }
  const messages: Message[] = []
  let newer = isTimed ? from(opening, bounds) : cursorFrom('newer', undefined)
  // More than a page may share the second in which the message was said; a thread is read up to it.
  for (;;) {
    const page = await go(newer)
    messages.push(...page.messages)
    newer = page.cursor
    if (newer.isEnd || !liesBehind(opening, messages)) break
  }
  // Nothing was said since: what was said last is near.
  if (messages.length === 0 && opening.to !== 'newest' && isTimed && opening.to !== 'first') {
    return await readOpening({ to: 'newest' }, listing)
  }
  const first = messages[0] && placeOf(messages[0])
  const isFirst = !isTimed || opening.to === 'first'
  const older = cursorFrom('older', first, isFirst)
  if (isFirst || opening.to !== 'message') return { messages, cursors: { older, newer } }
  // A message is read with what led to it.
  const before = await go(older)
  return {
    messages: [...before.messages.toReversed(), ...messages],
    cursors: { older: before.cursor, newer },
  }
}

function liesBehind(opening: Opening, messages: readonly Message[]): boolean {
  if (opening.to !== 'message') return false
  const { id, time } = opening.place
  const last = messages.at(-1)
  if (messages.some(({ message_id }) => message_id === id)) return false
  return !last || Number(last.create_time) <= time
}

/** Where the listing begins, within its bounds. */
function from(opening: Opening, { start = 0, end = Infinity }: Bounds): Cursor {
  const time = opening.to === 'time' ? opening.time : opening.to === 'message' ? opening.place.time : 0
  const start_time = Math.min(Math.max(Math.floor(time / 1000), start), end)
  const end_time = Number.isFinite(end) ? { end_time: end } : {}
  const next: PageRange = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE, start_time, ...end_time }
  return { ...cursorFrom('newer', undefined), next, passed: true }
}

/** Where a message is to be seen from the list of a chat. */
type MessageLocation =
  | { where: 'here'; place: Place }
  /** In a thread of this chat, which is opened; its root, where it is known, is in the list. */
  | { where: 'thread'; threadId: string; rootId: string | undefined; place: Place }
  /** Inside a merge-forward, which is opened. */
  | { where: 'bundle'; bundleId: string }
  | { where: 'otherChat'; chatId: string }
  | { where: 'nowhere' }

/**
 * Where the message is that GetMessage answered: its first item, no matter who asked
 * for it. A message inside a merge-forward names the one above it, and keeps
 * the chat that it was said in (platform/messages#merge-forward-children).
 */
export function locateMessage(items: readonly Message[], chatId: string): MessageLocation {
  const [message] = items
  if (!message) return { where: 'nowhere' }
  if (message.upper_message_id) return { where: 'bundle', bundleId: message.upper_message_id }
  if (message.chat_id !== chatId) return { where: 'otherChat', chatId: message.chat_id }
  const place = placeOf(message)
  const { thread_id: threadId, root_id: rootId } = message
  // A chat's listing shows a thread's root, and its replies only in the thread.
  if (threadId && rootId) return { where: 'thread', threadId, rootId, place }
  return { where: 'here', place }
}

/** What somebody pasted to go to. */
type PastedTarget =
  | { kind: 'message'; messageId: string }
  | { kind: 'day'; day: string }
  /** Milliseconds. */
  | { kind: 'moment'; time: number }
  | undefined

/**
 * Reads what was pasted: a message id, a link that holds one (our own, or the
 * platform's), a day, or a moment as links write it. Nothing else leads anywhere (platform/envelope#identifiers).
 */
export function pastedTarget(text: string): PastedTarget {
  const asked = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { kind: 'day', day: asked }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(asked)) {
    const time = Date.parse(asked)
    return Number.isNaN(time) ? undefined : { kind: 'moment', time }
  }
  // The last id of a link is the most particular one.
  const messageId = asked.match(/\bom_[A-Za-z0-9_-]{1,190}/g)?.at(-1)
  return messageId ? { kind: 'message', messageId } : undefined
}

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
