import type { DateRange } from './days'
import styles from './list-filters.module.css'

interface Props {
  days: DateRange
  labels: { since: string; until: string }
  onDays(days: DateRange): void
}

/** The first and the last day, both included. */
export const DateRangeFields = ({ days: { since, until }, labels, onDays }: Props) => (
  <div className={styles['days']}>
    <label className={styles['day']}>
      {labels.since}
      <input
        type="date"
        value={since}
        max={until || undefined}
        onChange={(event) => onDays({ since: event.target.value, until })}
      />
    </label>
    <label className={styles['day']}>
      {labels.until}
      <input
        type="date"
        value={until}
        min={since || undefined}
        onChange={(event) => onDays({ since, until: event.target.value })}
      />
    </label>
  </div>
)
