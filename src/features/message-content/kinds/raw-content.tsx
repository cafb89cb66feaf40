import { useTranslation } from 'react-i18next'
import styles from './kinds.module.css'

/** Enough to tell somebody what came. */
const MOST_LETTERS = 4_000

/** What came over the wire, as it came. */
export function RawContent({ raw }: { raw: string }) {
  const { t } = useTranslation('messages')
  if (raw === '') return null
  return (
    <details className={styles['raw']}>
      <summary>{t('drawing.raw')}</summary>
      <pre>{raw.length > MOST_LETTERS ? `${raw.slice(0, MOST_LETTERS)}…` : raw}</pre>
    </details>
  )
}
