import type { Message, Sender } from '../../../contract/im/messages/message'
import { parseDay, rangeMs, matchesAllWords } from '../files/find/list-filter'
import type { DateRange } from '../files/find/list-filter'

export const resourceKinds = ['image', 'file', 'audio', 'video', 'closed'] as const
/** `closed`: what holds files that no bot can download. */
type ResourceKind = (typeof resourceKinds)[number]

/** Something to download in a message, or why nothing in it can be (platform/files#message-resources). */
export type MessageResource =
  | {
      kind: Exclude<ResourceKind, 'closed'>
      /** file_key or image_key. */
      key: string
      /** '' where the message gives none. */
      name: string
      /** Milliseconds that it plays. */
      duration?: number
    }
  | { kind: 'closed'; why: 'bundle' | 'folder'; name: string }

/** Reads what a message holds; who draws messages knows how. */
export type ReadResources = (message: Message) => readonly MessageResource[]

/** A resource, and the message that it is of. */
export type ChatResource = MessageResource & {
  /** Of this list alone. */
  id: string
  messageId: string
  sender: Sender
  /** When it was said, in milliseconds since the epoch. */
  at: number
  /** The thread that it was said in, below its root. */
  threadId?: string
}

/** The resources of a message, none of one that was recalled. */
export function resourcesIn(message: Message, read: ReadResources): ChatResource[] {
  if (message.deleted) return []
  const { message_id: messageId, sender, create_time, thread_id, root_id } = message
  const threadId = root_id && thread_id
  return read(message).map((resource, number) => ({
    ...resource,
    id: `${messageId} ${number}`,
    messageId,
    sender,
    at: Number(create_time),
    ...(threadId && { threadId }),
  }))
}

/** What the files of a chat are narrowed to. Empty parts narrow nothing. */
export interface ResourceFilter extends DateRange {
  /** Words, all of which a name or a key holds. */
  text: string
  kinds: readonly ResourceKind[]
  /** The id of who said it. */
  from: string
}

/** What an address narrows the list to. What it says wrongly narrows nothing. */
export const readResourceFilter = (address: URLSearchParams): ResourceFilter => ({
  text: address.get('text') ?? '',
  kinds: resourceKinds.filter((kind) => address.getAll('type').includes(kind)),
  from: address.get('from') ?? '',
  since: parseDay(address.get('since')),
  until: parseDay(address.get('until')),
})

/** The same address, narrowed to this. */
export function withResourceFilter(address: URLSearchParams, filter: ResourceFilter): URLSearchParams {
  const after = new URLSearchParams(address)
  for (const name of ['text', 'type', 'from', 'since', 'until']) after.delete(name)
  if (filter.text) after.set('text', filter.text)
  for (const kind of filter.kinds) after.append('type', kind)
  if (filter.from) after.set('from', filter.from)
  if (filter.since) after.set('since', filter.since)
  if (filter.until) after.set('until', filter.until)
  return after
}

/** Those that a filter keeps, in their order. The days are asked of the listing; of what is in threads they are asked here. */
export function findResources(
  found: readonly ChatResource[],
  filter: ResourceFilter,
): readonly ChatResource[] {
  const { from, to } = rangeMs(filter)
  const holds = matchesAllWords(filter.text)
  return found.filter(
    (each) =>
      (filter.kinds.length === 0 || filter.kinds.includes(each.kind)) &&
      (filter.from === '' || each.sender.id === filter.from) &&
      each.at >= from &&
      each.at < to &&
      holds(each.kind === 'closed' ? each.name : `${each.name}\n${each.key}`),
  )
}

/** The seconds of days, as the listing counts them. */
export function secondsOf(days: DateRange): { start_time?: number; end_time?: number } {
  const { from, to } = rangeMs(days)
  return {
    ...(Number.isFinite(from) && { start_time: Math.max(0, from / 1_000) }),
    ...(Number.isFinite(to) && { end_time: Math.max(0, to / 1_000 - 1) }),
  }
}
