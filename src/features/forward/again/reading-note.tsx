import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import styles from './reading-note.module.css'
import type { Reading } from './use-again'

/** How far reading the messages again is, or why it came to nothing. */
export function ReadingNote({ reading }: { reading: Reading }) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  if (!reading) return null
  return (
    <p className={styles['note']} role={reading.is === 'failed' ? 'alert' : 'status'}>
      {reading.is === 'failed'
        ? t('forward.notReadAgain', { why: explainFailure(reading.error, failures).what })
        : t('forward.readingAgain', { count: reading.read, of: reading.of })}
    </p>
  )
}
