import type { ChatCoverage } from './search-record'

/** How much the index covers. */
export interface CoverageSum {
  messages: number
  /**
   * How many messages there are. Exact once every chat was read to its beginning; before, an estimate by time. Undefined
   * while too little is known.
   */
  ofMessages?: number
  isExact: boolean
  /** Announcements that were read, of all that can be read. */
  announcements: number
  ofAnnouncements: number
  chats: number
  /** Chats that were read to their beginning. */
  whole: number
  /** Chats whose messages cannot be read, and chats whose announcement cannot. */
  refusedMessages: number
  refusedAnnouncements: number
}

/** The revision of an announcement that cannot be read. */
export const UNREADABLE = -1

/** Adds up what is covered. `messagesIn`: how many messages of a chat are in the index. */
export function coverageSum(
  coverages: readonly ChatCoverage[],
  messagesIn: (chat: string) => number,
): CoverageSum {
  const refusedAnnouncements = coverages.filter(({ revision }) => revision === UNREADABLE).length
  const whole = coverages.filter(wasWhole).length
  const totals = coverages.map((coverage) => messagesOf(coverage, messagesIn(coverage.chat)))
  const ofMessages = totals.reduce((sum, total) => sum + total, 0)
  return {
    messages: coverages.reduce((sum, { chat }) => sum + messagesIn(chat), 0),
    ...(coverages.length > 0 && Number.isFinite(ofMessages) && { ofMessages: Math.round(ofMessages) }),
    isExact: coverages.length > 0 && whole === coverages.length,
    announcements: coverages.filter(({ revision = UNREADABLE }) => revision !== UNREADABLE).length,
    ofAnnouncements: coverages.length - refusedAnnouncements,
    chats: coverages.length,
    whole,
    refusedMessages: coverages.filter(({ isRefused }) => isRefused).length,
    refusedAnnouncements,
  }
}

/** A chat that is being read again has been whole before, and its messages can be found. */
const wasWhole = ({ isWhole, wholeAt }: ChatCoverage): boolean => isWhole || wholeAt !== undefined

/**
 * How many messages a chat has. The platform does not say. So a chat that was read in part is taken to be equally busy
 * at all times: the share of time that was read is the share of messages. NaN if nothing is known.
 */
function messagesOf(coverage: ChatCoverage, known: number): number {
  if (wasWhole(coverage)) return known
  const { newest = NaN, oldest = NaN, first = NaN } = coverage
  const share = (newest - oldest) / (newest - first)
  return share > 0 ? Math.max(known + 1, known / Math.min(share, 1)) : NaN
}
