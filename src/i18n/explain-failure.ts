import type { TFunction } from 'i18next'
import { LarkError, NOT_AN_ENVELOPE, NoAnswer } from '../../client/lark-error'
import type { CodeGuide } from './codes/explained-codes'
import { nextClicks, type NextClick } from './codes/next-clicks'
import { guideOf, isExplained, topicGuides, topicOf, type Topic } from './failure-topics'

type Translate = TFunction<'failures'>

/** The words for a failure. */
export interface FailureWords {
  /** The cause. */
  what: string
  /** The next step. */
  next: string
  /** The person who can fix it. */
  who: string
  /**
   * The click that helps most: a link if it has an address, else a button if the page has a function of that name.
   */
  click?: { name: string; label: string; to?: string }
  /** The label for trying again. Absent if that cannot help. */
  again?: string
  /**
   * Short facts to pass on: the code, the platform's own words, the log id. `to` is the address that explains a fact.
   */
  facts: readonly { name: string; value: string; to?: string }[]
}

export interface Explained extends FailureWords {
  /** The click that helps most; if it has no address, the page must handle it. */
  click?: { name: NextClick; label: string; to?: string }
}

/** The page of the guide that explains a code. */
export const codeRoute = (code: number | string): string => `/codes/${encodeURIComponent(code)}`

/**
 * Explains any thrown value in the language of `t`: the cause, the next step, who can take it, and facts to pass on.
 * Adds the label for trying again if that can help. A code has its own words, or those of its topic. `doing`: after
 * another person's fix, a user who reads checks whether it worked, and a user who acts tries again. Spread the result
 * into `<Failure>`.
 */
export function explainFailure(error: unknown, t: Translate, doing: 'reads' | 'acts' = 'reads'): Explained {
  const topic = topicOfError(error)
  const { who, click, again } = guideOfError(error)
  const words = {
    what: t(`${topic}.what`),
    next: t(`${topic}.next`),
    who: t(`who.${who}`),
    ...(click && { click: clickOf(click, error, t) }),
    ...(again !== 'never' && {
      again: t(again === 'check' && doing === 'reads' ? 'clicks.check' : 'clicks.retry'),
    }),
    facts: factsOf(error, t),
  }
  if (!(error instanceof LarkError) || !isExplained(error.code)) return words
  return {
    ...words,
    what: t(`codes.${error.code}.what`, { defaultValue: words.what }),
    next: t(`codes.${error.code}.next`, { defaultValue: words.next }),
  }
}

/** The cause and the next step, for a notice that has room for words only. The list of calls has the code. */
export function failureWithNext(error: unknown, t: Translate): string {
  const { what, next } = explainFailure(error, t)
  return t('facts.withNext', { what, next })
}

/** Whether trying again can succeed, possibly only after another person fixes the cause. */
export const canTryAgain = (error: unknown): boolean => guideOfError(error).again !== 'never'

/** A code without its own guide gets that of the error's topic. */
function guideOfError(error: unknown): CodeGuide {
  const topic = topicOfError(error)
  const isKnown = error instanceof LarkError && topic === topicOf(error.code)
  return isKnown ? guideOf(error.code) : topicGuides[topic]
}

function clickOf(name: NextClick, error: unknown, t: Translate): NonNullable<Explained['click']> {
  const to = nextClicks[name]
  const seconds = error instanceof LarkError ? error.retryAfterSeconds : undefined
  if (name === 'wait' && seconds !== undefined)
    return { name, label: t('clicks.waitFor', { seconds: Math.ceil(seconds) }) }
  return { name, label: t(`clicks.${name}`), ...(to && { to }) }
}

function topicOfError(error: unknown): Topic {
  if (error instanceof NoAnswer) return 'noAnswer'
  if (!(error instanceof LarkError)) return isMissingCode(error) ? 'pageNotLoaded' : 'bug'
  if (error.code === NOT_AN_ENVELOPE) return error.status >= 500 ? 'server' : 'notAnEnvelope'
  const topic = topicOf(error.code)
  if (topic !== 'unknown') return topic
  return error.isTooOften ? 'tooOften' : error.status >= 500 ? 'server' : 'unknown'
}

/** Whether a part of the console failed to load. Each browser words the error differently. */
const isMissingCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

function factsOf(error: unknown, t: Translate): FailureWords['facts'] {
  if (error instanceof NoAnswer) return []
  if (!(error instanceof LarkError)) {
    return [{ name: t('facts.words'), value: error instanceof Error ? error.message : String(error) }]
  }
  const isEnvelope = error.code !== NOT_AN_ENVELOPE
  const facts = [
    ...(isEnvelope ? [{ name: t('facts.code'), value: String(error.code), to: codeRoute(error.code) }] : []),
    { name: t('facts.status'), value: String(error.status) },
    { name: t('facts.msg'), value: isEnvelope ? error.msg : '' },
    ...violationsOf(error).map((value) => ({ name: t('facts.field'), value })),
    { name: t('facts.logId'), value: error.logId ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Reads the violations, which may not be a list. */
function violationsOf({ detail }: LarkError): string[] {
  const violations: unknown = detail?.field_violations
  if (!Array.isArray(violations)) return []
  return violations
    .slice(0, 5)
    .map((each: { field?: unknown; description?: unknown } | null) =>
      [each?.field, each?.description].filter((word) => typeof word === 'string').join(': '),
    )
}
