import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LoggedCall } from '../../../../contract/herald/log'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { filterCalls, type CallFilter } from '../calls'
import { useCallsOfChat } from '../log-queries'
import { useCallLog } from '../use-call-log'
import { useChatNames, usePersonNames } from '../use-names'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { CallDetails } from './call-details'
import { CallRows } from './call-rows'
import { LogToolbar } from './log-toolbar'
import { RefusalGroups } from './refusal-groups'
import styles from './log-view.module.css'

/** Every call that the service answered, newest first and live. One can be open next to the list. */
export function LogView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const log = useCallLog()
  const choices = {
    text: useSearchParam('q'),
    route: useSearchParam('route'),
    refused: useSearchParam('refused'),
    app: useSearchParam('app'),
    code: useSearchParam('code'),
    chat: useSearchParam('chat'),
    own: useSearchParam('console'),
    group: useSearchParam('group'),
  }
  const [text] = choices.text
  const [route, setRoute] = choices.route
  const [refused] = choices.refused
  const [app] = choices.app
  const [code] = choices.code
  const [chat] = choices.chat
  const [own] = choices.own
  const isGrouped = choices.group[0] !== ''
  const [open, setOpen] = useSearchParam('call')
  const chatNames = useChatNames()
  const personNames = usePersonNames()
  const ids = useCallsOfChat(chat)
  const filter = useDeferredValue(
    useMemo(
      () => ({ text, route, app, code, ids, refusedOnly: refused !== '', withConsole: own !== '' }),
      [text, route, app, code, ids, refused, own],
    ),
  )
  const nameOf = useCallback(
    (id: string) => chatNames.get(id) ?? personNames.get(id) ?? appNames.get(id),
    [chatNames, personNames, appNames],
  )

  const { calls } = log
  const { shown, fresh, isHeld, isPaused, letGo, pause, onTop } = useHeldCalls(calls, filter, nameOf)
  // A refusal's link names its call by the log id; a row's address by the number.
  const opened = calls.find(({ id, log_id }) => String(id) === open || log_id === open)
  const openId = opened ? String(opened.id) : open
  const ownCalls = useMemo(() => calls.filter((call) => call.console).length, [calls])
  const number = own ? calls.length : calls.length - ownCalls
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
          choices={choices}
          appNames={appNames}
          chatNames={chatNames}
          number={number}
        />
        {isGrouped && <RefusalGroups calls={shown} appNames={appNames} />}
        {!isGrouped && shown.length > 0 && (
          <CallRows calls={shown} appNames={appNames} openId={openId} isAtTop={!isHeld} onTop={onTop} />
        )}
        {!isGrouped && shown.length === 0 && (
          <div className={styles['state']}>
            {number === 0 ? (
              <EmptyState title={t('log.none')}>
                {ownCalls > 0 ? t('log.noneButOwn', { count: ownCalls }) : t('log.noneNext')}
              </EmptyState>
            ) : (
              <EmptyState title={t('log.noneFound')}>{t('log.noneFoundNext')}</EmptyState>
            )}
          </div>
        )}
      </div>
      {open && (
        <CallDetails
          id={openId}
          call={opened}
          appNames={appNames}
          onClose={() => setOpen('')}
          onRoute={setRoute}
          onOpen={(id) => setOpen(String(id))}
        />
      )}
    </div>
  )
}

/** The calls that the filter keeps. New calls must not move the rows that are being read, so the list is held in place. */
function useHeldCalls(
  calls: readonly LoggedCall[],
  filter: CallFilter,
  nameOf: (id: string) => string | undefined,
) {
  const [heldAt, setHeldAt] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const newest = calls[0]?.id ?? 0
  const isHeld = heldAt !== undefined && heldAt <= newest
  const held = useMemo(
    () => (isHeld ? calls.filter(({ id }) => id <= heldAt) : calls),
    [calls, heldAt, isHeld],
  )
  const shown = useMemo(() => filterCalls(held, filter, nameOf), [held, filter, nameOf])
  const fresh = useMemo(
    () =>
      isHeld
        ? filterCalls(
            calls.filter(({ id }) => id > heldAt),
            filter,
            nameOf,
          ).length
        : 0,
    [calls, heldAt, isHeld, filter, nameOf],
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
  return { shown, fresh, isHeld, isPaused, letGo, pause, onTop }
}
