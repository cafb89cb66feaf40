import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { FoldedFacts } from '../../../ui/folded-facts'
import { useWords } from '../words'
import type { Reading } from './use-forward-again'
import styles from './reading-note.module.css'

/** The progress of reading the messages again, or why it failed. */
export function ReadingNote({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (!reading) return null
  if (reading.is === 'failed') {
    const { what, facts } = explainFailure(reading.error, failures)
    return (
      <div className={styles['note']} role="alert">
        <p>{t('notReadAgain', { why: what })}</p>
        <FoldedFacts facts={facts} />
      </div>
    )
  }
  return (
    <p className={styles['note']} role="status">
      {t('readingAgain', { count: reading.read, of: reading.of })}
    </p>
  )
}
