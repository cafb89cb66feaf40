import { useTranslation } from 'react-i18next'
import { LarkError } from '../../../api/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import styles from './reading-refused.module.css'

/** What is special about being refused here (platform-facts f.6): the way on differs from that of other calls. */
const reasons = { 230002: 'outside', 230027: 'scopeOrExternal' } as const

/** A list that cannot be read at all: why, and the next click. */
export function ReadingRefused({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const explained = explainFailure(error, failures)
  const code = error instanceof LarkError ? error.code : 0
  const reason = code in reasons ? reasons[code as keyof typeof reasons] : undefined
  return (
    <div className={styles['page']}>
      <Failure
        {...explained}
        {...(reason && { what: t(`list.refused.${reason}`), next: t(`list.refused.${reason}Next`) })}
        retry={retry}
      />
    </div>
  )
}
