import type { Message, Sender } from '../../../contract/im/messages/message'
import { parseDay, rangeMs, matchesAllWords, type DateRange } from '../files/files'

export const resourceKinds = ['image', 'file', 'audio', 'video', 'closed'] as const
/** `closed`: contains files that no bot can download. */
type ResourceKind = (typeof resourceKinds)[number]

/** Something to download in a message, or why nothing in it can be downloaded (platform/files#message-resources). */
export type MessageResource =
  | {
      kind: Exclude<ResourceKind, 'closed'>
      /** file_key or image_key. */
      key: string
      /** '' if the message gives none. */
      name: string
      /** Playing time in milliseconds. */
      duration?: number
    }
  | { kind: 'closed'; why: 'bundle' | 'folder'; name: string }

/** Reads the resources of a message; supplied by the feature that renders messages. */
export type ReadResources = (message: Message) => readonly MessageResource[]

/** A resource, and the message that it belongs to. */
export type ChatResource = MessageResource & {
  /** Unique only within this list. */
  id: string
  messageId: string
  sender: Sender
  /** When it was sent, in milliseconds since the epoch. */
  at: number
  /** The thread that it was sent in; absent for the thread's root. */
  threadId?: string
}

/** The resources of a message; none for a recalled one. */
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

/** The orders that a list can have. `newest`, the chat's own, is the default. */
export const resourceOrders = ['newest', 'oldest', 'name', 'size', 'sender', 'type'] as const
export type ResourceOrder = (typeof resourceOrders)[number]

/** The filter for the files of a chat, and their order. Empty parts filter nothing. */
export interface ResourceFilter extends DateRange {
  /** Words that must all occur in the name or the key. */
  text: string
  kinds: readonly ResourceKind[]
  /** The sender's id. */
  from: string
  order: ResourceOrder
}

/** Reads the filter from an address. Invalid parts filter nothing. */
export const readResourceFilter = (address: URLSearchParams): ResourceFilter => ({
  text: address.get('text') ?? '',
  kinds: resourceKinds.filter((kind) => address.getAll('type').includes(kind)),
  from: address.get('from') ?? '',
  order: resourceOrders.find((order) => order === address.get('sort')) ?? 'newest',
  since: parseDay(address.get('since')),
  until: parseDay(address.get('until')),
})

/** The same address with this filter. */
export function withResourceFilter(address: URLSearchParams, filter: ResourceFilter): URLSearchParams {
  const after = new URLSearchParams(address)
  for (const name of ['text', 'type', 'from', 'since', 'until', 'sort']) after.delete(name)
  if (filter.text) after.set('text', filter.text)
  for (const kind of filter.kinds) after.append('type', kind)
  if (filter.from) after.set('from', filter.from)
  if (filter.since) after.set('since', filter.since)
  if (filter.until) after.set('until', filter.until)
  if (filter.order !== 'newest') after.set('sort', filter.order)
  return after
}

/**
 * The resources that a filter keeps, in their order. The listing is already limited to the days, but messages in
 * threads are not, so the days are checked here.
 */
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

interface Facts {
  /** In bytes; undefined if it is not known. */
  size(resource: ChatResource): number | undefined
  /** The name of a resource as its row shows it. */
  of(resource: ChatResource): string
  sender(resource: ChatResource): string
  /** Compares two texts as the reader's language does, numbers by their value. */
  compare(one: string, other: string): number
}

/**
 * Resources in an order; by size, the largest come first and those of unknown size last. Those that are equal in it are
 * in the order of the chat.
 */
export function inOrder(
  found: readonly ChatResource[],
  order: ResourceOrder,
  facts: Facts,
): readonly ChatResource[] {
  if (order === 'newest') return found
  if (order === 'oldest') return found.toReversed()
  if (order === 'size') {
    const sizes = new Map(found.map((each) => [each, facts.size(each) ?? -1]))
    return found.toSorted((one, other) => (sizes.get(other) ?? -1) - (sizes.get(one) ?? -1))
  }
  const textOf = (each: ChatResource): string =>
    order === 'sender' ? facts.sender(each) : order === 'name' ? facts.of(each) : typeOf(each, facts.of(each))
  const texts = new Map(found.map((each) => [each, textOf(each)]))
  return found.toSorted((one, other) => facts.compare(texts.get(one) ?? '', texts.get(other) ?? ''))
}

/** The kind, and within files the extension. */
function typeOf({ kind }: ChatResource, name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `${resourceKinds.indexOf(kind)} ${kind === 'file' ? ending : ''}`
}

/** The first and last second of the days, as the listing expects them. */
export function secondsOf(days: DateRange): { start_time?: number; end_time?: number } {
  const { from, to } = rangeMs(days)
  return {
    ...(Number.isFinite(from) && { start_time: Math.max(0, from / 1_000) }),
    ...(Number.isFinite(to) && { end_time: Math.max(0, to / 1_000 - 1) }),
  }
}
