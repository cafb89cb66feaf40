import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterCalls } from '../filter-calls'
import { useCallLog } from '../use-call-log'
import { useSearchChoice } from '../use-search-choice'
import { CallDetails } from './call-details'
import { CallRows } from './call-rows'
import { Loading } from './loading'
import { LogToolbar } from './log-toolbar'
import styles from './log-view.module.css'
import { Nothing } from './nothing'
import { Refused } from './refused'

/** Every call that the service answered, newest first and as it happens; one of them open beside the list. */
export function LogView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('workbench')
  const log = useCallLog()
  const [text, setText] = useSearchChoice('q')
  const [route, setRoute] = useSearchChoice('route')
  const [refused, setRefused] = useSearchChoice('refused')
  const [open, setOpen] = useSearchChoice('call')
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
        <Refused error={log.error} retry={log.retry} />
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
              <Nothing title={t('log.none')} next={t('log.noneNext')} />
            ) : (
              <Nothing title={t('log.noneFound')} next={t('log.noneFoundNext')} />
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
