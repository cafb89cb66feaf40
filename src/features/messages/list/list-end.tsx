import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LarkError } from '../../../api/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import styles from './list-end.module.css'
import type { End } from './loaded'

interface Props {
  side: 'older' | 'newer'
  end: End
  isThread: boolean
  onRetry(): void
}

/** What is so of one end of the list while it is not simply there: it is being read, or did not come. */
export function ListEnd({ side, end, onRetry }: Props) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  if (end.error !== undefined) {
    const { what, next, again } = explainFailure(end.error, failures)
    const code = end.error instanceof LarkError && end.error.code > 0 ? ` (${end.error.code})` : ''
    return (
      <div className={styles['end']} data-side={side} role="alert">
        <p className={styles['words']} title={next}>
          <strong>{t(side === 'older' ? 'list.olderFailed' : 'list.newerFailed')}</strong> {what}
          {code}
        </p>
        {again && (
          <Button onClick={onRetry}>
            <RotateCw size={14} aria-hidden="true" />
            {again}
          </Button>
        )}
      </div>
    )
  }
  return end.isReading ? <div className={styles['bar']} data-side={side} aria-hidden="true" /> : null
}
