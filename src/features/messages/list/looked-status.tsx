import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { dayOf, numberOf } from './clock-words'
import styles from './message-list.module.css'
import type { Loaded } from './loaded'
import type { ReadingOn } from './use-reading-on'

interface Props {
  loaded: Loaded
  reading: ReadingOn
  found: number
}

/** How far a filtered list has looked, and whether it goes on. */
export function LookedStatus({ loaded, reading, found }: Props) {
  const { t, i18n } = useTranslation('messages')
  const { looked, lookedBackTo, older, newer } = loaded
  const numbers = { shown: numberOf(looked, i18n.language), found: numberOf(found, i18n.language) }
  const isAll = older.isEnd && newer.isEnd
  return (
    <div className={styles['looked']}>
      {/* Spoken when it rests: what changes with every page is no news to the ear. */}
      <p role="status" aria-live={reading.isLooking ? 'off' : 'polite'}>
        {isAll || lookedBackTo === undefined
          ? t('list.looked.all', numbers)
          : t('list.looked.to', { ...numbers, day: dayOf(lookedBackTo, i18n.language, 0) })}
      </p>
      {reading.isLooking && <Button onClick={reading.stop}>{t('list.looked.stop')}</Button>}
      {reading.isWaiting && <Button onClick={reading.goOn}>{t('list.looked.goOn')}</Button>}
    </div>
  )
}
