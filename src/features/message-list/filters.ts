import type { Message } from '../../../contract/im/messages/message'
import { normalizeForSearch } from '../../i18n/best-matches'
import { filesOf, searchTextOf } from '../message-content/message-content'
import type { Bounds } from './read-on'

/** The filter of a list. Empty parts filter nothing. */
export interface Filter {
  /** Words that a message must all contain. */
  text: string
  /** Ids of senders: a message must be from one of them. */
  senders: readonly string[]
  kinds: readonly KindGroup[]
  /** Days on the reader's clock, both included: `2026-03-01`. */
  since: string
  until: string
  /** `only`: roots of threads. `none`: messages in no thread. */
  threads: '' | 'only' | 'none'
  /**
   * Only messages with a downloadable file, alone or inside a post; folders do
   * not count (platform/messages#received-content).
   */
  hasFile: boolean
}

export const noFilter: Filter = {
  text: '',
  senders: [],
  kinds: [],
  since: '',
  until: '',
  threads: '',
  hasFile: false,
}

/** The parts of a filter by their names in the address. */
const names = {
  text: 'text',
  senders: 'from',
  kinds: 'type',
  since: 'since',
  until: 'until',
  threads: 'threads',
  hasFile: 'file',
} as const satisfies Record<keyof Filter, string>

/** Reads the filter from an address. Invalid parts filter nothing. */
export function readFilter(address: URLSearchParams): Filter {
  const threads = address.get(names.threads)
  return {
    text: address.get(names.text) ?? '',
    senders: address.getAll(names.senders).filter(Boolean),
    kinds: address.getAll(names.kinds).filter(isKindGroup),
    since: dayIn(address.get(names.since)),
    until: dayIn(address.get(names.until)),
    threads: threads === 'only' || threads === 'none' ? threads : '',
    hasFile: address.get(names.hasFile) === '1',
  }
}

/** Returns the address with this filter. */
export function withFilter(address: URLSearchParams, filter: Filter): URLSearchParams {
  const after = new URLSearchParams(address)
  for (const name of Object.values(names)) after.delete(name)
  if (filter.text) after.set(names.text, filter.text)
  for (const id of filter.senders) after.append(names.senders, id)
  for (const kind of filter.kinds) after.append(names.kinds, kind)
  if (filter.since) after.set(names.since, filter.since)
  if (filter.until) after.set(names.until, filter.until)
  if (filter.threads) after.set(names.threads, filter.threads)
  if (filter.hasFile) after.set(names.hasFile, '1')
  return after
}

/** How many parts of the filter are set. */
export const partsOf = ({ text, senders, kinds, since, until, threads, hasFile: file }: Filter): number =>
  [text.trim(), senders.length, kinds.length, since, until, threads, file].filter(Boolean).length

/** Whether the console hides messages that the service lists: dates alone narrow the request itself. */
export const isSelective = (filter: Filter): boolean => partsOf({ ...filter, since: '', until: '' }) > 0

/** The seconds that a filter's days span, on the reader's clock. Days in the wrong order are swapped. */
export function boundsOf({ since, until }: Pick<Filter, 'since' | 'until'>): Bounds {
  const [first, last] = since && until && until < since ? [until, since] : [since, until]
  return {
    ...(first && { start: secondsOf(startOfDay(first)) }),
    ...(last && { end: secondsOf(startOfDay(last, 1)) - 1 }),
  }
}

/** Midnight of a day on the reader's clock, or of the day `later` days after it, in milliseconds. */
export function startOfDay(day: string, later = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

const secondsOf = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** The words of a text, normalised for comparison. */
export const wordsIn = (text: string): string[] =>
  normalizeForSearch(text.trim()).split(/\s+/).filter(Boolean)

/** Returns whether a filter keeps a message. Days are not checked: the listing is limited to them already. */
export function keeping(filter: Filter): (message: Message) => boolean {
  const words = wordsIn(filter.text)
  const senders = new Set(filter.senders)
  const tests = [
    senders.size > 0 && ((message: Message) => senders.has(message.sender.id)),
    filter.kinds.length > 0 &&
      ((message: Message) => filter.kinds.some((kind) => isKindOf(kind, message.msg_type))),
    filter.threads &&
      ((message: Message) => (message.thread_id !== undefined) === (filter.threads === 'only')),
    filter.hasFile && ((message: Message) => filesOf(message).length > 0),
    words.length > 0 &&
      ((message: Message) => {
        const said = normalizeForSearch(searchTextOf(message))
        return words.every((word) => said.includes(word))
      }),
  ].filter((each) => typeof each === 'function')
  return (message) => tests.every((passes) => passes(message))
}

const dayIn = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOfDay(text)) ? text : ''

/** The kinds of messages that a filter offers, and the wire's types of each (platform/messages#received-content). */
const kindGroups = {
  text: ['text'],
  post: ['post'],
  image: ['image'],
  file: ['file', 'folder'],
  audio: ['audio'],
  video: ['media'],
  sticker: ['sticker'],
  card: ['interactive'],
  bundle: ['merge_forward'],
  share: ['share_chat', 'share_user', 'location'],
  event: ['share_calendar_event', 'calendar', 'general_calendar', 'video_chat', 'todo', 'vote', 'hongbao'],
  system: ['system'],
} as const

export type KindGroup = keyof typeof kindGroups | 'other'

export const allKindGroups = [...Object.keys(kindGroups), 'other'] as KindGroup[]

const isKindGroup = (name: string): name is KindGroup => name === 'other' || Object.hasOwn(kindGroups, name)

const known = new Map<string, KindGroup>(
  Object.entries(kindGroups).flatMap(([group, types]) =>
    types.map((type) => [type, group as KindGroup] as const),
  ),
)

/** Whether a type of message belongs to a group; unknown types belong to `other`. */
const isKindOf = (group: KindGroup, msgType: string): boolean => (known.get(msgType) ?? 'other') === group
