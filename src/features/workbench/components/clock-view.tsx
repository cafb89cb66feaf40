import { useMutation, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdvanceClock, SetClock, GetClock } from '../../../../contract/herald/clock'
import { call } from '../../../api/client'
import { formatDateTime } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/countdown'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { inputTime, formatTimeSpan } from '../format-time'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import styles from './clock-view.module.css'
import shared from './workbench-page.module.css'

const steps = [
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const

/** Smaller differences are due to the time that an answer takes. In milliseconds. */
const SAME_MS = 1_500

/** The time in the world, and controls to advance or set it. */
export function ClockView() {
  const { t } = useWords()
  const clock = useClock()
  const change = useChangeClock()
  if (clock.isPending) return <Loading words={t('clock.loading')} />
  if (clock.isError) return <FailureNote error={clock.error} retry={() => void clock.refetch()} />
  const go = (to: ClockChange) => change.mutate(to)
  return (
    <section className={shared['section']} aria-labelledby="clock-title">
      <div className={shared['heading']}>
        <h2 id="clock-title">{t('clock.title')}</h2>
        <p className={shared['why']}>{t('clock.why')}</p>
      </div>
      <Face ahead={clock.data} />
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('clock.advance')}</legend>
        <div className={shared['actions']}>
          {steps.map(([name, ms]) => (
            <Button key={name} disabled={change.isPending} onClick={() => go({ ms })}>
              {t(`clock.${name}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <SetTime ahead={clock.data} isBusy={change.isPending} onSet={(now) => go({ now })} />
      <p role="status" className={shared['done']}>
        {change.isSuccess && t('clock.changed')}
      </p>
      {change.isError && <FailureNote error={change.error} />}
    </section>
  )
}

/** The running time. */
function Face({ ahead }: { ahead: number }) {
  const { t, i18n } = useWords()
  const here = useNow(250)
  const span = formatTimeSpan(ahead, i18n.language)
  const words =
    Math.abs(ahead) < SAME_MS ? t('clock.same') : t(ahead > 0 ? 'clock.ahead' : 'clock.behind', { span })
  const now = new Date(here + ahead)
  return (
    <div>
      <time className={styles['face']} dateTime={now.toISOString()}>
        {formatDateTime(now.getTime(), i18n.language, 'medium')}
      </time>
      <p className={shared['note']}>{words}</p>
    </div>
  )
}

/**
 * The browser's own field would use 12 or 24 hours depending on how the browser
 * was installed, not as the page does.
 */
const MOMENT = '(19[7-9]\\d|[2-9]\\d{3})-\\d{2}-\\d{2} ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?'

interface SetTimeProps {
  ahead: number
  isBusy: boolean
  onSet(now: number): void
}

function SetTime({ ahead, isBusy, onSet }: SetTimeProps) {
  const { t } = useWords()
  const [wish, setWish] = useState(() => inputTime(Date.now() + ahead))
  const now = new Date(wish.replace(' ', 'T')).getTime()
  return (
    <form
      className={shared['row']}
      onSubmit={(event) => {
        event.preventDefault()
        onSet(now)
      }}
    >
      <label className={shared['field']}>
        {t('clock.setTo')}
        <input
          pattern={MOMENT}
          placeholder="2027-01-31 18:00:00"
          autoComplete="off"
          required
          value={wish}
          onChange={(event) => setWish(event.target.value)}
        />
      </label>
      <Button type="submit" disabled={isBusy || Number.isNaN(now)}>
        {t('clock.set')}
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => {
          setWish(inputTime(Date.now()))
          onSet(Date.now())
        }}
      >
        {t('clock.setNow')}
      </Button>
    </form>
  )
}

/** Milliseconds: `now` since the epoch, or `ms` to advance the clock by. */
type ClockChange = { now: number } | { ms: number }

const changeClock = (change: ClockChange) =>
  'now' in change
    ? call(SetClock, { body: change }, { withoutToken: true })
    : call(AdvanceClock, { body: change }, { withoutToken: true })

const useChangeClock = () => useMutation({ mutationFn: changeClock, onSuccess: useInvalidateData() })

/** How far the world's clock is ahead of this browser's, in milliseconds; negative if it is behind. */
async function getAhead(signal?: AbortSignal): Promise<number> {
  const asked = Date.now()
  const { now } = await call(GetClock, {}, { withoutToken: true, ...(signal && { signal }) })
  // Assumes that the time was read half-way between request and answer.
  return now - (asked + Date.now()) / 2
}

const clockQuery = queryOptions({
  queryKey: workbenchKeys.clock,
  queryFn: ({ signal }) => getAhead(signal),
  staleTime: 0,
})

const useClock = () => useQuery(clockQuery)

/**
 * Everything the console has read is from before the change of world or time:
 * drops the data of pages that are not open, and reads that of open ones again.
 */
export function useInvalidateData(): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ type: 'inactive' })
    return queries.invalidateQueries()
  }
}
