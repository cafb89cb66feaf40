import type { Part, Placement } from '../../../publishing/content/content'
import { MOST_TARGETS } from '../../api/chats/many-chats'

/** A chosen chat, and where on its page the copy goes. */
export interface ChosenTarget {
  chat_id: string
  how: Placement
}

const TO = 'to'
const FIRST = 'first'
const LAST = 'last'
const hows: readonly Placement[] = ['end', 'beginning', 'replace']

/** The chats that an address names, without duplicates and without the source. */
export function targetsIn(params: URLSearchParams, sourceId: string): ChosenTarget[] {
  const chosen = new Map<string, ChosenTarget>()
  for (const value of params.getAll(TO)) {
    const [chat_id = '', said] = value.split('.')
    const how = hows.find((each) => each === said) ?? 'end'
    if (isChatId(chat_id) && chat_id !== sourceId) chosen.set(chat_id, { chat_id, how })
  }
  return [...chosen.values()].slice(0, MOST_TARGETS)
}

/** The address with these chats; the rest is unchanged. */
export function withTargets(params: URLSearchParams, chosen: readonly ChosenTarget[]): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(TO)
  for (const { chat_id, how } of chosen) next.append(TO, how === 'end' ? chat_id : `${chat_id}.${how}`)
  return next
}

/** The blocks that an address names; undefined for the whole page. */
export function partIn(params: URLSearchParams): Part | undefined {
  const first = params.get(FIRST)
  return first ? { first, last: params.get(LAST) || first } : undefined
}

export function withPart(params: URLSearchParams, part: Part | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(FIRST)
  next.delete(LAST)
  if (part) next.set(FIRST, part.first)
  if (part && part.last !== part.first) next.set(LAST, part.last)
  return next
}

export function publishRoute(chatId: string, search: string, part?: Part): string {
  const params = withPart(new URLSearchParams(search), part)
  return `/announcements/${encodeURIComponent(chatId)}/publish${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** The list of reports in this browser, or one of them. */
export const jobRoute = (jobId?: string): string =>
  jobId === undefined ? '/publishes' : `/publishes/${encodeURIComponent(jobId)}`

/** The platform's format, which ids in tests have, too. */
const isChatId = (text: string): boolean => /^oc_\w{1,64}$/.test(text)
