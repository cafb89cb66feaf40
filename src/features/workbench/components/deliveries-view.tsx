import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { DeliveredEvent } from '../../../../contract/herald/delivered-event'
import { ListEvents, ReplayEvent } from '../../../../contract/herald/events'
import { call } from '../../../api/client'
import { formatDateTime } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { Chip, type ChipTone } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { formatTime } from '../format-time'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { AppSelect } from './app-select'
import styles from './call-details.module.css'
import shared from './workbench-page.module.css'

const states = ['waiting', 'delivered', 'failed'] as const
const tones: Record<DeliveredEvent['state'], ChipTone> = {
  waiting: 'warning',
  delivered: 'accent',
  failed: 'danger',
}

/** The events sent to each application, with every attempt; each can be sent again. */
export function DeliveriesView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const [chosenState, setState] = useSearchParam('state')
  const [app, setApp] = useSearchParam('app')
  const state = states.find((each) => each === chosenState)
  const events = useQuery(eventsQuery({ state, app }))
  const replay = useReplayEvent()
  return (
    <section className={shared['section']} aria-labelledby="deliveries-title">
      <div className={shared['heading']}>
        <h2 id="deliveries-title">{t('deliveries.title')}</h2>
        <p className={shared['why']}>{t('deliveries.why')}</p>
      </div>
      <div className={shared['row']}>
        <label className={shared['field']}>
          {t('deliveries.state')}
          <select value={state ?? ''} onChange={(event) => setState(event.target.value)}>
            <option value="">{t('deliveries.allStates')}</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {t(`deliveries.states.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <AppSelect
          label={t('log.app')}
          value={app}
          onChange={setApp}
          appNames={appNames}
          all={t('log.allApps')}
        />
      </div>
      {events.isPending && <Loading words={t('deliveries.loading')} />}
      {events.isError && <FailureNote error={events.error} retry={() => void events.refetch()} />}
      {events.data?.items.length === 0 && (
        <EmptyState title={t('deliveries.none')}>{t('deliveries.noneNext')}</EmptyState>
      )}
      {replay.isError && <FailureNote error={replay.error} />}
      <ul>
        {events.data?.items.map((event) => (
          <Delivery
            key={event.id}
            event={event}
            appName={appNames.get(event.app_id) ?? event.app_id}
            isBusy={replay.isPending}
            onReplay={() => replay.mutate(event.event_id)}
          />
        ))}
      </ul>
      {events.data?.has_more && <p className={shared['note']}>{t('deliveries.more')}</p>}
    </section>
  )
}

interface DeliveryProps {
  event: DeliveredEvent
  appName: string
  isBusy: boolean
  onReplay(): void
}

function Delivery({ event, appName, isBusy, onReplay }: DeliveryProps) {
  const { t, i18n } = useWords()
  const { event_type, event_id, carrier, state, tries, next_at } = event
  return (
    <li className={shared['item']}>
      <div>
        <p className={shared['itemName']}>
          {event_type} <Chip tone={tones[state]}>{t(`deliveries.states.${state}`)}</Chip>
        </p>
        <p className={shared['note']}>
          {[
            appName,
            t(`deliveries.carriers.${carrier}`),
            formatDateTime(event.created_at, i18n.language, 'medium'),
            next_at !== undefined && t('deliveries.next', { at: formatTime(next_at, i18n.language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <details>
          <summary>{t('deliveries.tries', { count: tries.length })}</summary>
          <ol>
            {tries.map(({ at, ms, accepted, result }, index) => (
              <li key={index} className={shared['note']}>
                {[
                  formatTime(at, i18n.language),
                  t(accepted ? 'deliveries.accepted' : 'deliveries.refused'),
                  result,
                  t('log.millis', { ms }),
                ].join(' · ')}
              </li>
            ))}
          </ol>
          <p className={shared['note']}>{event_id}</p>
          <pre className={`${styles['code']} ${styles['body']}`}>{JSON.stringify(event.event, null, 2)}</pre>
        </details>
      </div>
      <Button
        disabled={isBusy}
        aria-label={t('deliveries.replayNamed', { event: event_type })}
        onClick={onReplay}
      >
        <RotateCw size={14} aria-hidden="true" />
        {t('deliveries.replay')}
      </Button>
    </li>
  )
}

const EVERY_MS = 1_000

const eventsQuery = ({ state, app }: { state: DeliveredEvent['state'] | undefined; app: string }) =>
  queryOptions({
    queryKey: workbenchKeys.events(state ?? '', app),
    queryFn: ({ signal }) =>
      call(
        ListEvents,
        { query: { ...(state && { state }), ...(app && { app_id: app }) } },
        { signal, withoutToken: true },
      ),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })

const replayEvent = (event_id: string) =>
  call(ReplayEvent, { path: { event_id }, body: {} }, { withoutToken: true })

function useReplayEvent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: replayEvent,
    onSettled: () => queries.invalidateQueries({ queryKey: ['workbench', 'events'] }),
  })
}
