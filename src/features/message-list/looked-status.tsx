import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { EmptyState } from '../../ui/empty-state'
import { dayOf, numberOf } from '../message-content/message-content'
import type { LoadMore } from './use-load-more'
import type { WindowState } from './window-state'
import { useWords } from './words'
import styles from './looked-status.module.css'

interface LookedStatusProps {
  loaded: WindowState
  reading: LoadMore
  found: number
  heldUntil: number | undefined
}

/** How far a filtered list has searched, and whether it continues. */
export function LookedStatus({ loaded, reading, found, heldUntil }: LookedStatusProps) {
  const { t, i18n } = useWords()
  const { looked, lookedBackTo, older, newer } = loaded
  const numbers = { shown: numberOf(looked, i18n.language), found: numberOf(found, i18n.language) }
  const isAll = older.isEnd && newer.isEnd
  return (
    <div className={styles['looked']}>
      {/* Announced only when the search rests: a screen reader need not read out every page. */}
      <p role="status" aria-live={reading.isLooking ? 'off' : 'polite'}>
        {isAll || lookedBackTo === undefined
          ? t('looked.all', numbers)
          : t('looked.to', { ...numbers, day: dayOf(lookedBackTo, i18n.language, 0) })}
      </p>
      {heldUntil !== undefined && (
        <p>
          <Countdown until={heldUntil} words={(seconds) => t('looked.held', { seconds })} />
        </p>
      )}
      {reading.isLooking && <Button onClick={reading.stop}>{t('looked.stop')}</Button>}
      {reading.isWaiting && <Button onClick={reading.goOn}>{t('looked.goOn')}</Button>}
    </div>
  )
}

interface NothingProps {
  hasFilter: boolean
  /** Everything was read. */
  isWhole: boolean
  isOver: boolean | undefined
  isLooking: boolean
  onNoFilter: (() => void) | undefined
}

/** Shown instead of the rows: there are no messages, or none of the filter yet. */
export function NothingListed({ hasFilter, isWhole, isOver, isLooking, onNoFilter }: NothingProps) {
  const { t } = useWords()
  return (
    <div className={styles['nothing']}>
      {!hasFilter ? (
        <EmptyState title={t('none')}>{t(isOver ? 'noneOver' : 'noneNext')}</EmptyState>
      ) : isWhole ? (
        <EmptyState title={t('noneFound')}>
          <p>{t('noneFoundNext')}</p>
          {onNoFilter && <Button onClick={onNoFilter}>{t('noneFoundClear')}</Button>}
        </EmptyState>
      ) : (
        <EmptyState title={t('noneSoFar')}>{isLooking && t('looking')}</EmptyState>
      )}
    </div>
  )
}
