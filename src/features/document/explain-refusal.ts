import type { TFunction } from 'i18next'
import { LarkError } from '../../../client/lark-error'
import type { Refusal } from '../../../saving/saving'
import { explainFailure } from '../../i18n/explain-failure'
import type { FailureWords } from '../../i18n/explain-failure'

/** The words for a refusal of the service; `doing` as in `explainFailure`. */
export const explainRefusal = (
  { code, msg, logId }: Pick<Refusal, 'code' | 'msg' | 'logId'>,
  t: TFunction<'failures'>,
  doing?: Parameters<typeof explainFailure>[2],
): FailureWords => explainFailure(errorOf({ code, msg, logId }), t, doing)

/** Rebuilds the error that a refusal was made from. */
export const errorOf = ({ code, msg, logId }: Pick<Refusal, 'code' | 'msg' | 'logId'>): Error =>
  code === undefined ? new Error(msg) : new LarkError({ code, status: 400, msg, logId })
