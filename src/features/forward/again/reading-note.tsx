import { failureInLine } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { useWords } from '../words'
import type { Reading } from './use-forward-again'
import styles from './reading-note.module.css'

/** The progress of reading the messages again, or why it failed. */
export function ReadingNote({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (!reading) return null
  return (
    <p className={styles['note']} role={reading.is === 'failed' ? 'alert' : 'status'}>
      {reading.is === 'failed'
        ? t('notReadAgain', { why: failureInLine(reading.error, failures) })
        : t('readingAgain', { count: reading.read, of: reading.of })}
    </p>
  )
}
