import { spaceUnits } from '../i18n/format-quantities'
import { useNow } from './countdown'
import { useWords } from './words'
import styles from './as-of.module.css'

interface Props {
  /** When the shown data was read; milliseconds since the epoch. */
  at: number
  /** The page no longer refreshes by itself. */
  isStopped: boolean
}

const MINUTE_MS = 60_000

/** The age of a page's data, shown if the service does not report changes. */
export function AsOf({ at, isStopped }: Props) {
  const { t, i18n } = useWords()
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS / 6) - at) / MINUTE_MS))
  const ago = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
  return (
    <p className={styles['age']}>
      {minutes === 0 ? t('asOf.now') : t('asOf.ago', { ago: spaceUnits(ago.format(-minutes, 'minute')) })}
      {isStopped && <span role="status"> {t('asOf.stopped')}</span>}
    </p>
  )
}
