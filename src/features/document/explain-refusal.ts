import type { TFunction } from 'i18next'
import { LarkError } from '../../api/lark-error'
import { explainFailure } from '../../i18n/explain-failure'
import type { FailureWords } from '../../ui/failure'
import type { Refusal } from '../../saving/queue/save-state'

/** The words for a refusal of the service; `doing` as for any failure. */
export const explainRefusal = (
  { code, msg, logId }: Pick<Refusal, 'code' | 'msg' | 'logId'>,
  t: TFunction<'failures'>,
  doing?: Parameters<typeof explainFailure>[2],
): FailureWords =>
  explainFailure(
    code === undefined ? new Error(msg) : new LarkError({ code, status: 400, msg, logId }),
    t,
    doing,
  )
