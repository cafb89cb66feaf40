import type { TFunction } from 'i18next'
import { errorCodes, type ErrorCode } from '../../../contract/error-codes'
import { platformCodes, type PlatformCode } from '../../../contract/platform-codes'
import { LarkError } from '../../api/lark-error'
import type { CodeGuide } from '../../i18n/codes/explained-codes'
import { explainFailure, type Explained } from '../../i18n/explain-failure'
import { guideOf } from '../../i18n/failure-topics'

/** What is known of a code, whoever reads. */
export interface CodeEntry {
  code: number
  /** HTTP; absent where none is published. */
  status: number | undefined
  /** The platform's own words. */
  msg: string
  who: CodeGuide['who']
  /** Whether trying again can mend it. */
  again: CodeGuide['again']
}

/** The entry of a code; undefined for one that is in none of the platform's tables that Herald has. */
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

/** The words of an entry, in the language of `t`: those that every page shows. */
export const explanationOf = ({ code, status = 400, msg }: CodeEntry, t: TFunction<'failures'>): Explained =>
  explainFailure(new LarkError({ code, status, msg }), t)
