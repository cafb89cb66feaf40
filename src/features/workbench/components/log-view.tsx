import { ArrowUp, Pause, Play, Radio } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { filterCalls, routesOf } from '../calls'
import { useCallLog } from '../use-call-log'
import type { CallLog } from '../use-call-log'
import { useSearchParam } from '../use-search-param'
import { CallDetails } from './call-details'
import { CallRows } from './call-rows'
import { TextFilter } from './text-filter'
import { Loading, EmptyState, FailureNote } from './view-states'
import logToolbarStyles from './log-toolbar.module.css'
import styles from './log-view.module.css'

/** Every call that the service answered, newest first and as it happens; one of them open beside the list. */
export function LogView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('workbench')
  const log = useCallLog()
  const [text, setText] = useSearchParam('q')
  const [route, setRoute] = useSearchParam('route')
  const [refused, setRefused] = useSearchParam('refused')
  const [open, setOpen] = useSearchParam('call')
  const filter = useDeferredValue(
    useMemo(() => ({ text, route, refusedOnly: refused !== '' }), [text, route, refused]),
  )

  // What comes while one reads must not move what is read: the list holds where it was.
  const [heldAt, setHeldAt] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const newest = log.calls[0]?.id ?? 0
  const isHeld = heldAt !== undefined && heldAt <= newest
  const { calls } = log
  const held = useMemo(
    () => (isHeld ? calls.filter(({ id }) => id <= heldAt) : calls),
    [calls, heldAt, isHeld],
  )
  const shown = useMemo(() => filterCalls(held, filter), [held, filter])
  const fresh = useMemo(
    () =>
      isHeld
        ? filterCalls(
            calls.filter(({ id }) => id > heldAt),
            filter,
          ).length
        : 0,
    [calls, heldAt, isHeld, filter],
  )
  const letGo = () => {
    setPaused(false)
    setHeldAt(undefined)
  }
  const pause = () => {
    setPaused(true)
    setHeldAt(newest)
  }
  const onTop = (isOnTop: boolean) => {
    if (isPaused) return
    setHeldAt((before) => (isOnTop ? undefined : (before ?? newest)))
  }

  if (log.phase === 'loading') {
    return (
      <div className={styles['state']}>
        <Loading words={t('log.loading')} />
      </div>
    )
  }
  if (log.phase === 'failed') {
    return (
      <div className={styles['state']}>
        <FailureNote error={log.error} retry={log.retry} />
      </div>
    )
  }
  return (
    <div className={styles['log']} data-open={open !== '' || undefined}>
      <div className={styles['main']}>
        <LogToolbar
          log={log}
          found={shown.length}
          fresh={fresh}
          isPaused={isPaused}
          onPause={isPaused ? letGo : pause}
          onFresh={letGo}
          text={text}
          onText={setText}
          route={route}
          onRoute={setRoute}
          refusedOnly={refused !== ''}
          onRefusedOnly={(only) => setRefused(only ? '1' : '')}
        />
        {shown.length > 0 && (
          <CallRows calls={shown} appNames={appNames} openId={open} isAtTop={!isHeld} onTop={onTop} />
        )}
        {shown.length === 0 && (
          <div className={styles['state']}>
            {calls.length === 0 ? (
              <EmptyState title={t('log.none')} next={t('log.noneNext')} />
            ) : (
              <EmptyState title={t('log.noneFound')} next={t('log.noneFoundNext')} />
            )}
          </div>
        )}
      </div>
      {open && (
        <CallDetails
          id={open}
          call={calls.find(({ id }) => String(id) === open)}
          appNames={appNames}
          onClose={() => setOpen('')}
          onRoute={setRoute}
        />
      )}
    </div>
  )
}

interface Props {
  log: CallLog
  found: number
  /** How many came while the list stood still. */
  fresh: number
  isPaused: boolean
  onPause(): void
  onFresh(): void
  text: string
  onText(text: string): void
  route: string
  onRoute(route: string): void
  refusedOnly: boolean
  onRefusedOnly(only: boolean): void
}

/** Over the list: how it stands, and what it is narrowed to. */
function LogToolbar(props: Props) {
  const { log, found, fresh, isPaused, onPause, onFresh, route, onRoute, refusedOnly, onRefusedOnly } = props
  const { t } = useTranslation('workbench')
  const routes = useMemo(
    () => [...new Set([...routesOf(log.calls), ...(route ? [route] : [])])],
    [log.calls, route],
  )
  const number = log.calls.length
  const phase = isPaused ? 'paused' : log.phase === 'waiting' ? 'waiting' : 'live'
  return (
    <div className={logToolbarStyles['bar']}>
      <TextFilter
        label={t('log.search')}
        hint={t('log.searchHint')}
        text={props.text}
        onText={props.onText}
      />
      <select
        className={logToolbarStyles['route']}
        aria-label={t('log.route')}
        value={route}
        onChange={(event) => onRoute(event.target.value)}
      >
        <option value="">{t('log.allRoutes')}</option>
        {routes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <label className={logToolbarStyles['check']}>
        <input
          type="checkbox"
          checked={refusedOnly}
          onChange={(event) => onRefusedOnly(event.target.checked)}
        />
        {t('log.refusedOnly')}
      </label>
      <div className={logToolbarStyles['end']}>
        {fresh > 0 && (
          <Button className={logToolbarStyles['fresh']} onClick={onFresh}>
            <ArrowUp size={14} aria-hidden="true" />
            {t('log.fresh', { number: fresh })}
          </Button>
        )}
        <p className={`${logToolbarStyles['phase']} ${logToolbarStyles[phase]}`} role="status">
          <Radio size={14} aria-hidden="true" />
          {t(`log.${phase}`)}
        </p>
        <p className={logToolbarStyles['count']}>
          {found === number ? t('log.count', { number }) : t('log.found', { found, number })}
        </p>
        <Button onClick={onPause} aria-pressed={isPaused}>
          {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          {t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
      </div>
      {log.missed > 0 && (
        <p className={logToolbarStyles['missed']}>{t('log.missed', { number: log.missed })}</p>
      )}
    </div>
  )
}
