import { RotateCw } from 'lucide-react'
import { explainFailure } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { FoldedFacts } from '../../ui/folded-facts'
import type { WindowEnd } from './window-state'
import { useWords } from './words'
import styles from './list-end.module.css'

interface ListEndProps {
  side: 'older' | 'newer'
  end: WindowEnd
  /** Given only where it is not shown above the list. */
  heldUntil: number | undefined
  onRetry(): void
}

/** The state of one end of the list: it is being read, or reading it failed. */
export function ListEnd({ side, end, heldUntil, onRetry }: ListEndProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (end.error !== undefined) {
    const { what, next, again, facts } = explainFailure(end.error, failures)
    return (
      <div className={styles['end']} data-side={side} role="alert">
        <p className={styles['words']} title={next}>
          <strong>{t(side === 'older' ? 'olderFailed' : 'newerFailed')}</strong> {what}
        </p>
        <FoldedFacts facts={facts} />
        {again && (
          <Button onClick={onRetry}>
            <RotateCw size={14} aria-hidden="true" />
            {again}
          </Button>
        )}
      </div>
    )
  }
  if (end.isReading && heldUntil !== undefined) {
    return (
      <p className={styles['held']} data-side={side}>
        <Countdown until={heldUntil} words={(seconds) => t('looked.held', { seconds })} />
      </p>
    )
  }
  return end.isReading ? <div className={styles['bar']} data-side={side} aria-hidden="true" /> : null
}
