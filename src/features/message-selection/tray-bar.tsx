import { ChevronDown, ChevronUp, Eye, Forward, ListChecks, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button'
import { MAX_PICKED } from '../forward/forward'
import { useWords } from './words'
import styles from './tray.module.css'

interface CountProps {
  count: number
  /** Whether the selected messages are listed. */
  isShown: boolean
  rowsId: string
  onClick(): void
}

/** How many are selected; shows and hides them. */
export function CountButton({ count, isShown, rowsId, onClick }: CountProps) {
  const { t } = useWords()
  return (
    <Button
      look="quiet"
      className={styles['count']}
      aria-expanded={isShown}
      aria-controls={rowsId}
      onClick={onClick}
    >
      {isShown ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronUp size={16} aria-hidden="true" />}
      <span className={styles['number']}>{t('count', { count, most: MAX_PICKED })}</span>
      <span className="visually-hidden">{t('picked')}</span>
      <span className={styles['meter']} aria-hidden="true" data-full={count === MAX_PICKED}>
        <span style={{ inlineSize: `${(100 * count) / MAX_PICKED}%` }} />
      </span>
    </Button>
  )
}

interface TrayActionsProps {
  isFull: boolean
  /** Why nothing can be forwarded now; empty if it can. */
  reason: string
  onPickAll(): void
  onClear(): void
  onPreview(): void
  onForward(): void
}

/** What can be done with the selected messages. */
export function TrayActions({ isFull, reason, onPickAll, onClear, onPreview, onForward }: TrayActionsProps) {
  const { t } = useWords()
  return (
    <div className={styles['actions']}>
      {!isFull && (
        <Button look="quiet" aria-label={t('all')} title={t('keys.all')} onClick={onPickAll}>
          <ListChecks size={16} aria-hidden="true" />
          <span className={styles['wide']}>{t('all')}</span>
        </Button>
      )}
      <Button look="quiet" aria-label={t('clear')} onClick={onClear}>
        <X size={16} aria-hidden="true" />
        <span className={styles['wide']}>{t('clear')}</span>
      </Button>
      <Button aria-label={t('preview')} onClick={onPreview}>
        <Eye size={16} aria-hidden="true" />
        <span className={styles['wide']}>{t('preview')}</span>
      </Button>
      <ForwardButton reason={reason} onClick={onForward} />
    </div>
  )
}

/** `reason`: why nothing can be forwarded now; empty if it can. */
function ForwardButton({ reason, onClick }: { reason: string; onClick(): void }) {
  const { t } = useWords()
  const id = useId()
  return (
    <>
      <Button
        look="primary"
        className={styles['forward']}
        aria-disabled={reason !== ''}
        aria-describedby={reason && id}
        title={reason || undefined}
        onClick={onClick}
      >
        <Forward size={16} aria-hidden="true" />
        {t('forward')}
      </Button>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
