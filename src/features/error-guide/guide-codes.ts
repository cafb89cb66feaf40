import type { TFunction } from 'i18next'
import { LarkError, STILL_SENDING } from '../../../client/lark-error'
import { errorCodes, type ErrorCode } from '../../../contract/error-codes'
import { platformCodes, type PlatformCode } from '../../../contract/platform-codes'
import type { CodeGuide } from '../../i18n/codes/explained-codes'
import { explainFailure, type Explained } from '../../i18n/explain-failure'
import { guideOf, topicOf, type Topic } from '../../i18n/failure-topics'
import type { guideEn } from './strings/en'

/** The facts about a code, independent of language. */
export interface CodeEntry {
  code: number
  /** The HTTP status; absent if none is published. */
  status: number | undefined
  /** The platform's own words. */
  msg: string
  who: CodeGuide['who']
  /** Whether a retry can help. */
  again: CodeGuide['again']
}

/** The entry of a code; undefined if it is in none of the platform's tables that Herald knows. */
export function entryOf(code: number): CodeEntry | undefined {
  const known = Object.hasOwn(errorCodes, code)
    ? errorCodes[code as ErrorCode]
    : Object.hasOwn(platformCodes, code)
      ? platformCodes[code as PlatformCode]
      : undefined
  if (!known || code === 0) return undefined
  const { who, again } = guideOf(code)
  return { code, status: 'status' in known ? known.status : undefined, msg: known.msg, who, again }
}

export type BotAdvice = keyof (typeof guideEn)['inBot']

/** The advice to bot developers by topic of a refusal. For all other topics, the request itself is wrong. */
const topicsByAdvice: Partial<Record<BotAdvice, readonly Topic[]>> = {
  wait: ['tooOften'],
  quota: ['quota'],
  token: ['token'],
  scope: ['scope'],
  again: ['server', 'again', 'copying', 'unknown'],
  allowed: [
    'forbidden',
    'notMember',
    'external',
    'onlyOwner',
    'oldType',
    'botOff',
    'appOff',
    'groupForbids',
    'storage',
    'person',
  ],
  gone: ['notFound', 'notThere', 'blockDeleted', 'tooOld', 'mediaGone', 'tooLate'],
  skip: ['noAnnouncement', 'tenant', 'notTheirs', 'kindForbids'],
}

const adviceOfTopics = new Map(
  Object.entries(topicsByAdvice).flatMap(([advice, topics]) =>
    topics.map((topic) => [topic, advice as BotAdvice]),
  ),
)

/** The advice to bot developers about a refusal. Waiting helps wherever the guide says that a retry is enough. */
export function botAdviceOf({ code, again }: Pick<CodeEntry, 'code' | 'again'>): BotAdvice {
  const advice = adviceOfTopics.get(topicOf(code)) ?? 'request'
  return again === 'retry' && advice !== 'wait' ? 'again' : advice
}

/** The words of an entry, in the language of `t`; every page shows the same. */
export const explanationOf = ({ code, status = 400, msg }: CodeEntry, t: TFunction<'failures'>): Explained =>
  explainFailure(new LarkError({ code, status, msg }), t)

/**
 * The operations whose codes the specification lists (platform/messages#merge-forward-errors,
 * platform/files#upload-errors, platform/files#resource-errors). The codes are in the order in which Herald's service
 * checks them: the first that applies is returned. A test compares them with the rule tables.
 */
const listed = {
  forward: [
    230001, 230006, 230036, 230034, 230019, 230063, 230002, 230038, 232009, 230029, 230013, 230053, 230074,
    230027, 230062, 230035, 230018, 230065, 230064, 230049, 230069, 230067, 230066, 230070, 230020,
  ],
  upload: [234002, 234001, 234007, 234010, 234006, 234041, 234042, 232096],
  download: [
    234002, 234001, 234019, 234004, 234040, 230110, 234009, 234043, 234003, 234038, 234041, 234042, 234037,
  ],
} as const

/** The other codes, by their first digits. The operations of a family share them. */
const families = {
  gateway: /^(1500|2200|9499|9999\d+)$/,
  signIn: /^(100|200)\d\d$/,
  announcements: /^(177\d{4}|4000\d{3})$/,
  messages: /^(23[01]\d{3}|1805\d)$/,
  chats: /^232\d{3}$/,
  files: /^234\d{3}$/,
  media: /^106\d+$/,
  sheets: /^(9\d{4}|131\d+)$/,
  contacts: /^4\d{4}$/,
  cards: /^([123]00\d{3}|11311)$/,
  webhooks: /^(112|190)\d\d$/,
  applications: /^2105\d\d$/,
} as const

export type Section = keyof typeof listed | keyof typeof families

const known = [...Object.keys(errorCodes), ...Object.keys(platformCodes)]
  .map(Number)
  .filter((code) => code !== 0)
  .sort((one, other) => one - other)

const inListed = new Set<number>(Object.values(listed).flat())

/**
 * Every code that the guide explains, under the operations that return it. A code of several operations is under
 * each.
 */
export const sections: readonly { section: Section; codes: readonly number[] }[] = [
  ...Object.entries(listed).map(([section, codes]) => ({ section: section as Section, codes })),
  ...Object.entries(families).map(([section, begins]) => ({
    section: section as Section,
    codes: known.filter((code) => begins.test(String(code)) && !inListed.has(code)),
  })),
]

/** The sections that list a code; none for an unknown one. */
export const sectionsOf = (code: number): Section[] =>
  sections.filter(({ codes }) => codes.includes(code)).map(({ section }) => section)

/** One line of the guide: a code under one of the operations that return it. */
export interface CodeLine extends CodeEntry {
  section: Section
  /** The folded text that a search matches, in every language. */
  found: string
}

/** Ignores width and case of letters, so that text from a Chinese input method matches as well. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The lines that contain every word of the text, in their order. A text that matches none but contains codes counts
 * as a pasted answer or a line of a log, and finds those codes.
 */
export function findCodes(lines: readonly CodeLine[], text: string): readonly CodeLine[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return lines
  const fitting = lines.filter(({ found }) => words.every((word) => found.includes(word)))
  if (fitting.length > 0) return fitting
  const named = new Set(codesNamedIn(text))
  return lines.filter(({ code }) => named.has(code))
}

/** The numbers in a text that can be codes. */
export const codesNamedIn = (text: string): number[] =>
  (fold(text).match(/\d{4,8}/g) ?? []).map(Number).filter(Number.isSafeInteger)

/** Terms that a developer would type for a code, though no published text contains them. */
export function searchTermsOf({ code, status, msg }: CodeEntry, words: readonly string[]): string[] {
  const isPace =
    status === 429 || /frequen|too many (requests|messages)|频繁|过多/i.test([msg, ...words].join(' '))
  return [
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(isPace ? ['429 rate limit throttled qps 限流 限频 频控'] : []),
    ...(code === STILL_SENDING ? ['uuid idempotent retry 幂等 去重 重试'] : []),
  ]
}
