import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Countdown } from '../../files/components/countdown'
import { spanWords } from '../../files/span-words'
import type { Searched } from '../resource-search'
import styles from './chat-files-page.module.css'

interface Props {
  searched: Searched
  /** How many of what was found the filter keeps. */
  shown: number
  onStop(): void
  onGoOn(): void
  onAgain(): void
}

/** How far the search has come, and whether it goes on. */
export function SearchStatus({ searched, shown, onStop, onGoOn, onAgain }: Props) {
  const { t, i18n } = useTranslation('files')
  const { phase, found, looked, backTo } = searched
  const { language } = i18n
  const number = (count: number) => count.toLocaleString(language)
  const count = found.length
  const isMoving = phase.name === 'looking' || phase.name === 'held'
  const words = [
    shown === count
      ? t('chat.found', { found: number(count) })
      : t('chat.shown', { shown: number(shown), found: number(count) }),
    t('chat.looked', { count: looked, looked: number(looked) }),
    phase.name === 'ended'
      ? t('chat.all')
      : backTo !== undefined &&
        t('chat.backTo', { date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(backTo) }),
  ]
  return (
    <div className={styles['status']}>
      {/* Spoken when it rests: what changes with every page is no news to the ear. */}
      <p role="status" aria-live={isMoving ? 'off' : 'polite'}>
        {words.filter(Boolean).join(' · ')}
        {phase.name === 'stopped' && looked > 0 && ` · ${t('chat.stopped')}`}
        {phase.name === 'asking' && ` · ${t('chat.asking')}`}
      </p>
      {phase.name === 'looking' && <p className={styles['moving']}>{t('chat.looking')}</p>}
      {phase.name === 'held' && (
        <p className={styles['held']}>
          <Countdown
            until={phase.until}
            words={(seconds) => t('chat.held', { span: spanWords(seconds, language) })}
          />
        </p>
      )}
      {isMoving && <Button onClick={onStop}>{t('chat.stop')}</Button>}
      {(phase.name === 'stopped' || phase.name === 'asking') && (
        <Button onClick={onGoOn}>{t('chat.goOn')}</Button>
      )}
      {phase.name === 'ended' && (
        <Button look="quiet" onClick={onAgain}>
          {t('chat.refresh')}
        </Button>
      )}
    </div>
  )
}
