import { normalizeForSearch } from '../../../i18n/best-matches'
import { Button } from '../../../ui/button'
import { styled } from '../../../ui/styled'
import styles from './list-filter.module.css'

/** The filters above a list: words, choices, and a menu. */
export const FilterArea = styled('div', styles['bar'])
export const FilterWords = styled('div', styles['words'])
export const FilterChoices = styled('div', styles['choices'])
export const FilterSelect = styled('select', styles['select'])

/** Days on the reader's clock, both included: `2026-03-01`; '' for no bound. */
export interface DateRange {
  since: string
  until: string
}

/** A day from an address; '' if it is not valid. */
export const parseDay = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) ? text : ''

/** The range of days in milliseconds, including `from`, excluding `to`. Days in the wrong order are swapped. */
export function rangeMs({ since, until }: DateRange): { from: number; to: number } {
  const [first, last] = since && until && until < since ? [until, since] : [since, until]
  return { from: first ? startOf(first) : -Infinity, to: last ? startOf(last, 1) : Infinity }
}

/** Midnight of a day, or of the day that many days later. */
function startOf(day: string, later = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

/** Whether a text holds every word of the search; without words every text does. */
export function matchesAllWords(search: string): (text: string) => boolean {
  const words = normalizeForSearch(search.trim()).split(/\s+/).filter(Boolean)
  return (text) => {
    if (words.length === 0) return true
    const said = normalizeForSearch(text)
    return words.every((word) => said.includes(word))
  }
}

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

interface KindChoicesProps<K extends string> {
  label: string
  kinds: readonly { kind: K; name: string }[]
  chosen: readonly K[]
  onChosen(chosen: K[]): void
}

/** The kinds to filter a list by, any number of them; none means all. */
export const KindFilter = <K extends string>({ label, kinds, chosen, onChosen }: KindChoicesProps<K>) => (
  <div role="group" aria-label={label} className={styles['kinds']}>
    {kinds.map(({ kind, name }) => {
      const isOn = chosen.includes(kind)
      return (
        <Button
          key={kind}
          className={styles['kind']}
          aria-pressed={isOn}
          onClick={() => onChosen(isOn ? chosen.filter((other) => other !== kind) : [...chosen, kind])}
        >
          {name}
        </Button>
      )
    })}
  </div>
)
