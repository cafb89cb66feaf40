import { formatDate, formatDuration } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { Countdown } from '../../../ui/countdown'
import type { Searched } from '../resource-search'
import type { Sizes } from '../use-sizes'
import { useWords } from '../words'
import styles from './chat-files-page.module.css'

interface SearchStatusProps {
  searched: Searched
  /** How many of the found resources pass the filter. */
  shown: number
  onStop(): void
  onGoOn(): void
  onAgain(): void
}

/** The progress of the search, and whether it continues. */
export function SearchStatus({ searched, shown, onStop, onGoOn, onAgain }: SearchStatusProps) {
  const { t, i18n } = useWords()
  const { phase, found, looked, backTo } = searched
  const { language } = i18n
  const number = (count: number) => count.toLocaleString(language)
  const count = found.length
  const isMoving = phase.name === 'looking' || phase.name === 'held'
  const words = [
    shown === count
      ? t('found', { found: number(count) })
      : t('shown', { shown: number(shown), found: number(count) }),
    t('looked', { count: looked, looked: number(looked) }),
    phase.name === 'ended'
      ? t('all')
      : backTo !== undefined && t('backTo', { date: formatDate(backTo, language) }),
  ]
  return (
    <div className={styles['status']}>
      {/* Announced only when the search pauses: a count that changes with every page would be noise. */}
      <p role="status" aria-live={isMoving ? 'off' : 'polite'}>
        {words.filter(Boolean).join(' · ')}
        {phase.name === 'stopped' && looked > 0 && ` · ${t('stopped')}`}
        {phase.name === 'asking' && ` · ${t('asking')}`}
      </p>
      {phase.name === 'looking' && <p>{t('looking')}</p>}
      {phase.name === 'held' && (
        <p className={styles['held']}>
          <Countdown
            until={phase.until}
            words={(seconds) => t('held', { span: formatDuration(seconds, language) })}
          />
        </p>
      )}
      {isMoving && <Button onClick={onStop}>{t('stop')}</Button>}
      {(phase.name === 'stopped' || phase.name === 'asking') && <Button onClick={onGoOn}>{t('goOn')}</Button>}
      {phase.name === 'ended' && (
        <Button look="quiet" onClick={onAgain}>
          {t('refresh')}
        </Button>
      )}
    </div>
  )
}

/** How many sizes the order does not know, and the button that reads them. */
export function UnknownSizes({ unknown, reading, read, stop }: Sizes) {
  const { t } = useWords()
  if (unknown.length === 0) return null
  return (
    <div className={styles['status']}>
      <p role="status" aria-live={reading ? 'off' : 'polite'}>
        {reading ? t('sizes.reading', { ...reading }) : t('sizes.unknown', { count: unknown.length })}
      </p>
      {reading ? (
        <Button onClick={stop}>{t('stop')}</Button>
      ) : (
        <Button onClick={read}>{t('sizes.read')}</Button>
      )}
    </div>
  )
}
