import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { dayOf, numberOf } from '../list/clock-words'
import type { Gathering } from './gathering'
import styles from './tray.module.css'

/** How far picking all of a filter has looked, and the way to stop it. */
export function GatheringNote({ gathering }: { gathering: Gathering }) {
  const { t, i18n } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const state = useSyncExternalStore(gathering.subscribe, gathering.state)
  if (!state) return null
  const { looked, backTo, error } = state
  if (error !== undefined) {
    const { what, again } = explainFailure(error, failures)
    return (
      <div className={styles['note']} role="alert">
        <p>{t('selection.gathering.failed', { what })}</p>
        <div className={styles['actions']}>
          {again && <Button onClick={() => void gathering.retry()}>{again}</Button>}
          <Button onClick={() => gathering.stop()}>{t('selection.gathering.leave')}</Button>
        </div>
      </div>
    )
  }
  const shown = numberOf(looked, i18n.language)
  return (
    <div className={styles['note']}>
      {/* How many are picked is spoken; how far it has looked changes with every page. */}
      <p>
        {backTo === undefined
          ? t('selection.gathering.looked', { shown })
          : t('selection.gathering.lookedTo', { shown, day: dayOf(backTo, i18n.language, 0) })}
      </p>
      <Button onClick={() => gathering.stop()}>{t('selection.gathering.stop')}</Button>
    </div>
  )
}
