import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import type { PickedReading } from './use-picked-address'
import styles from './tray.module.css'

/** How far reading is of what the address names, and what of it could not be read. */
export function ReadingState({ waiting, unread, retry, forget }: PickedReading) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  if (waiting.length > 0) {
    return (
      <p className={styles['note']} role="status">
        {t('selection.reading', { count: waiting.length })}
      </p>
    )
  }
  const first = unread[0]
  if (!first) return null
  const whys = [...new Set(unread.map(({ error }) => explainFailure(error, failures).what))]
  return (
    <div className={styles['note']} role="alert">
      <p>{t('selection.unread', { count: unread.length, whys: whys.join('; ') })}</p>
      <div className={styles['actions']}>
        {unread.some(({ isFinal }) => !isFinal) && <Button onClick={retry}>{t('selection.retry')}</Button>}
        <Button onClick={forget}>{t('selection.forget', { count: unread.length })}</Button>
      </div>
    </div>
  )
}
