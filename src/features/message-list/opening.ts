import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { messageQuery } from '../../api/messages/messages'
import type { PageRange } from '../../api/messages/messages'
import { startOfDay } from './filters'
import { cursorFrom, PAGE_SIZE, placeOf, readNextPage } from './read-on'
import type { Bounds, Cursor, Direction, Place, ReadPage } from './read-on'

/** Where a window opens. */
export type Opening =
  | { to: 'newest' }
  | { to: 'first' }
  /** At the first message from `time` on; the period asked for ends before `until`. Milliseconds. */
  | { to: 'time'; time: number; until: number }
  | { to: 'message'; place: Place }

/** The first content of a window: messages without a gap, earliest first, and a cursor to read on from each end. */
interface OpeningSegment {
  messages: Message[]
  cursors: Record<Direction, Cursor>
}

interface Listing {
  read: ReadPage
  bounds: Bounds
  /** A thread's listing cannot be limited by time: it is read from its root on (platform/messages#calls). */
  isTimed: boolean
  signal: AbortSignal
}

/** Reads the range of a chat or a thread that an opening asks for. */
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
  // More than a page may share the second of the target message; a thread is read until the message comes.
  for (;;) {
    const page = await go(newer)
    messages.push(...page.messages)
    newer = page.cursor
    if (newer.isEnd || !liesBehind(opening, messages)) break
  }
  // Nothing was sent since then, so the newest messages are the nearest.
  if (messages.length === 0 && opening.to !== 'newest' && isTimed && opening.to !== 'first') {
    return await readOpening({ to: 'newest' }, listing)
  }
  const first = messages[0] && placeOf(messages[0])
  const isFirst = !isTimed || opening.to === 'first'
  const older = cursorFrom('older', first, isFirst)
  if (isFirst || opening.to !== 'message') return { messages, cursors: { older, newer } }
  // A message is shown with what came before it.
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

/** A cursor at the opening, within the bounds of the listing. */
function from(opening: Opening, { start = 0, end = Infinity }: Bounds): Cursor {
  const time = opening.to === 'time' ? opening.time : opening.to === 'message' ? opening.place.time : 0
  const start_time = Math.min(Math.max(Math.floor(time / 1000), start), end)
  const end_time = Number.isFinite(end) ? { end_time: end } : {}
  const next: PageRange = { sort_type: 'ByCreateTimeAsc', page_size: PAGE_SIZE, start_time, ...end_time }
  return { ...cursorFrom('newer', undefined), next, passed: true }
}

/** Where a message can be seen from the list of a chat. */
type MessageLocation =
  | { where: 'here'; place: Place }
  /** In a thread of this chat, which is opened; its root, if known, is in the list. */
  | { where: 'thread'; threadId: string; rootId: string | undefined; place: Place }
  /** Inside a merge-forward, which is opened. */
  | { where: 'bundle'; bundleId: string }
  | { where: 'otherChat'; chatId: string }
  | { where: 'nowhere' }

/**
 * Locates the message that GetMessage returned: its first item, no matter who
 * asked for it. A message inside a merge-forward names the one above it, and
 * keeps the chat that it was sent in
 * (platform/messages#merge-forward-children).
 */
export function locateMessage(items: readonly Message[], chatId: string): MessageLocation {
  const [message] = items
  if (!message) return { where: 'nowhere' }
  if (message.upper_message_id) return { where: 'bundle', bundleId: message.upper_message_id }
  if (message.chat_id !== chatId) return { where: 'otherChat', chatId: message.chat_id }
  const place = placeOf(message)
  const { thread_id: threadId, root_id: rootId } = message
  // A chat's listing shows a thread's root; the replies are only in the thread's own.
  if (threadId && rootId) return { where: 'thread', threadId, rootId, place }
  return { where: 'here', place }
}

/**
 * The same, once it is known which message the located one replies to. A message that begins a thread may reply to one
 * outside it: the chat's listing shows such a root.
 */
export function whereListed(
  found: MessageLocation,
  answered: readonly Message[] | undefined,
): MessageLocation {
  const isRoot =
    found.where === 'thread' && answered?.[0] !== undefined && answered[0].thread_id !== found.threadId
  return isRoot ? { where: 'here', place: found.place } : found
}

/** A target that the user pasted. */
type PastedTarget =
  | { kind: 'message'; messageId: string }
  | { kind: 'day'; day: string }
  /** Milliseconds. */
  | { kind: 'moment'; time: number }
  | undefined

/**
 * Reads what was pasted: a message id, a link that contains one (ours or the
 * platform's), a day, or a moment in the form that links use. Anything else is
 * undefined (platform/envelope#identifiers).
 */
export function pastedTarget(text: string): PastedTarget {
  const asked = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { kind: 'day', day: asked }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(asked)) {
    const time = Date.parse(asked)
    return Number.isNaN(time) ? undefined : { kind: 'moment', time }
  }
  // The last id of a link is the most specific one.
  const messageId = asked.match(/\bom_[A-Za-z0-9_-]{1,190}/g)?.at(-1)
  return messageId ? { kind: 'message', messageId } : undefined
}

/** Where the address leads. */
export interface OpeningTarget {
  /** Where the list opens; undefined while that is being looked up. */
  opening: Opening | undefined
  /** The thread that the message is in, and where it opens. */
  thread?: { id: string; opening: Opening }
  /** The merge-forward that the message is in. */
  bundle?: string
  /** Why the message cannot be shown: it is in another chat, or nowhere. */
  notice?: { kind: 'otherChat'; chatId: string; messageId: string } | { kind: 'gone'; error: unknown }
}

const newest: Opening = { to: 'newest' }

/**
 * Follows the address to a message, a day, a moment or an end of the chat. It fetches a message to learn when and
 * where it was sent. For a reply in a thread, the thread opens and the list scrolls to its root. For a message inside
 * a merge-forward, the merge-forward opens. `turn` grows with each request to go there again.
 */
export function useOpening(chatId: string, at: string | null, turn: number): OpeningTarget {
  const target = at === null ? undefined : pastedTarget(at)
  const messageId = target?.kind === 'message' ? target.messageId : undefined
  const asked = useQuery({ ...messageQuery(messageId ?? ''), enabled: messageId !== undefined })
  const located = useMemo(() => asked.data && locateMessage(asked.data, chatId), [asked.data, chatId])
  const found = useStillListed(located)
  const rootId = found?.where === 'thread' ? found.rootId : undefined
  const root = useQuery({ ...messageQuery(rootId ?? ''), enabled: rootId !== undefined })
  const rootAt = useMemo(() => root.data && locateMessage(root.data, chatId), [root.data, chatId])
  const isRootKnown = rootId === undefined || !root.isPending
  const location = found && whereListed(found, root.data)
  // An edit or a recall moves nothing: a list that is open stays where it is.
  const places = JSON.stringify([location, rootAt])

  return useMemo((): OpeningTarget => {
    if (at === 'first') return { opening: { to: 'first' } }
    if (target?.kind === 'day') {
      return { opening: { to: 'time', time: startOfDay(target.day), until: startOfDay(target.day, 1) } }
    }
    if (target?.kind === 'moment') {
      return { opening: { to: 'time', time: target.time, until: target.time + 1 } }
    }
    if (messageId === undefined) return { opening: { to: 'newest' } }
    if (asked.error && !location) return { opening: newest, notice: { kind: 'gone', error: asked.error } }
    if (!location || !isRootKnown) return { opening: undefined }
    return goingTo(location, rootAt, messageId)
    // The address determines the target. Every turn is another opening, even to the same place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at, turn, messageId, asked.error, places, isRootKnown])
}

/** A message that is in the chat's list stays there when a thread begins at it: then it is the root. */
function useStillListed(located: MessageLocation | undefined): MessageLocation | undefined {
  const [listed, setListed] = useState<Place>()
  if (located?.where === 'here' && located.place.id !== listed?.id) setListed(located.place)
  return located?.where === 'thread' && located.place.id === listed?.id
    ? { where: 'here', place: listed }
    : located
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
