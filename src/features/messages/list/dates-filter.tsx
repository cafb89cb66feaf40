import { Popover } from '@base-ui/react/popover'
import type { TFunction } from 'i18next'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import styles from './filter-bar.module.css'

interface Props {
  since: string
  until: string
  onDates(dates: { since: string; until: string }): void
}

/** The first and the last day, both included. */
export function DatesFilter({ since, until, onDates }: Props) {
  const { t } = useTranslation('messages')
  const name = t('list.filter.dates')
  const chosen = [since, until].filter(Boolean)
  const shown = datesWords(since, until, t) || name
  return (
    <Popover.Root>
      <Popover.Trigger
        render={<Button className={styles['choice']} data-on={chosen.length > 0 || undefined} />}
      >
        {shown}
        <ChevronDown size={14} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className={styles['positioner']}>
          <Popover.Popup className={styles['popup']} aria-label={name}>
            <label className={styles['field']}>
              {t('list.filter.since')}
              <input
                type="date"
                value={since}
                max={until || undefined}
                onChange={(event) => onDates({ since: event.target.value, until })}
              />
            </label>
            <label className={styles['field']}>
              {t('list.filter.until')}
              <input
                type="date"
                value={until}
                min={since || undefined}
                onChange={(event) => onDates({ since, until: event.target.value })}
              />
            </label>
            {chosen.length > 0 && (
              <Button look="quiet" onClick={() => onDates({ since: '', until: '' })}>
                {t('list.filter.clearOne', { name })}
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function datesWords(since: string, until: string, t: TFunction<'messages'>): string {
  if (since && until) return `${since} – ${until}`
  if (since) return t('list.filter.sinceDay', { day: since })
  return until && t('list.filter.untilDay', { day: until })
}
