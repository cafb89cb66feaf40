import type { ErrorDetail } from '../../contract/envelope'
import { errorCodes } from '../../contract/error-codes'
import type { ErrorCode } from '../../contract/error-codes'

/**
 * One refusal of an endpoint. A table of rules is an ordered array, and its order is part of the contract: the first
 * broken row decides the code. The order is: ids that the gateway looks up; then who, where, what, how often;
 * existence before property.
 */
export interface Rule<Facts> {
  code: ErrorCode
  /** The condition in the reference's own words; printed in docs/rules.md. */
  when: string
  /**
   * True when the request breaks the rule. A rule about something that does not exist does not fail; the row that
   * demands its existence is above.
   */
  fails(facts: Facts): boolean | undefined
  /** A limit of pace, which is met later again without any change: a world may switch it off. */
  isLimit?: true
  /** Headers of the refusal, such as those of a limit. */
  headers?(facts: Facts): Record<string, string>
  /** The fault and its place, if the code alone does not say them. */
  detail?(facts: Facts): ErrorDetail
  /** In place of the code's words, where the code means something else here. */
  msg?: string
  /** The same, if the words depend on the request. */
  words?(facts: Facts): string
  /** The service's reason, which follows the code's words as `ext=` (platform/envelope#reasons). */
  ext?: string
  /**
   * The field of the request whose id the gateway looks up. The refusal names the field and the id that was sent
   * (platform/envelope#ids).
   */
  id?: string
  /** For 99991672: the scopes of which the application needs one, beyond those of the endpoint. */
  scopes?: readonly string[]
  /** The condition or the choice of code is our decision (docs/decisions), not published. */
  ours?: true
}

export const firstBroken = <Facts>(rules: readonly Rule<Facts>[], facts: Facts): Rule<Facts> | undefined =>
  rules.find((rule) => rule.fails(facts))

/** The message of a refusal, as far as it does not depend on the request. */
export const ruleWords = ({ code, msg, ext }: Pick<Rule<never>, 'code' | 'msg' | 'ext'>): string =>
  msg ?? (ext === undefined ? errorCodes[code].msg : withReason(code, ext))

/** A code's words with the reason after them, in place of their full stop (platform/envelope#reasons). */
export const withReason = (code: ErrorCode, reason: string): string =>
  `${errorCodes[code].msg.replace(/\.$/, '')}, ext=${reason}`
