import { ArrowUp, Download, Pause, Play, Radio } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { SearchField } from '../../../ui/search-field'
import { Loading } from '../../../ui/skeleton'
import { appsOf, codesOf, filterCalls, routesOf } from '../calls'
import { useCallsOfChat, useExportHar } from '../log-queries'
import { useCallLog } from '../use-call-log'
import type { CallLog } from '../use-call-log'
import { useChatNames, usePersonNames } from '../use-names'
import type { Names } from '../use-names'
import { useSearchParam } from '../use-search-param'
import type { SearchParam } from '../use-search-param'
import { CallDetails } from './call-details'
import { CallRows } from './call-rows'
import logToolbarStyles from './log-toolbar.module.css'
import styles from './log-view.module.css'

/** Every call that the service answered, newest first and live. One can be open next to the list. */
export function LogView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('workbench')
  const log = useCallLog()
  const choices = {
    text: useSearchParam('q'),
    route: useSearchParam('route'),
    refused: useSearchParam('refused'),
    app: useSearchParam('app'),
    code: useSearchParam('code'),
    chat: useSearchParam('chat'),
    own: useSearchParam('console'),
  }
  const [text] = choices.text
  const [route, setRoute] = choices.route
  const [refused] = choices.refused
  const [app] = choices.app
  const [code] = choices.code
  const [chat] = choices.chat
  const [own] = choices.own
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

  // New calls must not move the rows that are being read, so the list is held in place.
  const [heldAt, setHeldAt] = useState<number>()
  const [isPaused, setPaused] = useState(false)
  const newest = log.calls[0]?.id ?? 0
  const isHeld = heldAt !== undefined && heldAt <= newest
  const { calls } = log
  // A refusal's link names its call by the log id; a row's address by the number.
  const opened = calls.find(({ id, log_id }) => String(id) === open || log_id === open)
  const openId = opened ? String(opened.id) : open
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
  const ownCalls = useMemo(() => calls.filter((call) => call.console).length, [calls])
  const number = own ? calls.length : calls.length - ownCalls
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
          choices={choices}
          appNames={appNames}
          chatNames={chatNames}
          number={number}
        />
        {shown.length > 0 && (
          <CallRows calls={shown} appNames={appNames} openId={openId} isAtTop={!isHeld} onTop={onTop} />
        )}
        {shown.length === 0 && (
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

interface Props {
  log: CallLog
  found: number
  /** How many calls came while the list was held. */
  fresh: number
  isPaused: boolean
  onPause(): void
  onFresh(): void
  /** The filters of the list, each with its setter; empty: not filtered. */
  choices: Record<'text' | 'route' | 'refused' | 'app' | 'code' | 'chat' | 'own', SearchParam>
  appNames: Names
  chatNames: Names
  /** How many calls there are, without the console's own if those are hidden. */
  number: number
}

/** Above the list: its state and its filters. */
function LogToolbar(props: Props) {
  const { log, found, number, fresh, isPaused, onPause, onFresh, choices, appNames, chatNames } = props
  const [text, onText] = choices.text
  const [[route], [app], [code], [chat], [own]] = [
    choices.route,
    choices.app,
    choices.code,
    choices.chat,
    choices.own,
  ]
  const { t } = useTranslation('workbench')
  const har = useExportHar()
  const { routes, apps, codes } = useMemo(
    () => ({ routes: routesOf(log.calls), apps: appsOf(log.calls), codes: codesOf(log.calls) }),
    [log.calls],
  )
  const phase = isPaused ? 'paused' : log.phase === 'waiting' ? 'waiting' : 'live'
  return (
    <div className={logToolbarStyles['bar']}>
      <div role="search" className={logToolbarStyles['search']}>
        <SearchField label={t('log.search')} hint={t('log.searchHint')} text={text} onText={onText} />
      </div>
      <Choice label={t('log.route')} all={t('log.allRoutes')} choice={choices.route} values={routes} />
      <Choice
        label={t('log.app')}
        all={t('log.allApps')}
        choice={choices.app}
        values={apps}
        names={appNames}
      />
      <Choice label={t('log.codeOf')} all={t('log.allCodes')} choice={choices.code} values={codes} />
      <Choice
        label={t('log.chat')}
        all={t('log.allChats')}
        choice={choices.chat}
        values={[...chatNames.keys()]}
        names={chatNames}
      />
      <Checkbox label={t('log.refusedOnly')} choice={choices.refused} />
      <Checkbox label={t('log.withConsole')} choice={choices.own} />
      <div className={logToolbarStyles['end']}>
        {fresh > 0 && (
          <Button className={logToolbarStyles['fresh']} onClick={onFresh}>
            <ArrowUp size={14} aria-hidden="true" />
            {t('log.fresh', { count: fresh })}
          </Button>
        )}
        <p className={`${logToolbarStyles['phase']} ${logToolbarStyles[phase]}`} role="status">
          <Radio size={14} aria-hidden="true" />
          {t(`log.${phase}`)}
        </p>
        <p className={logToolbarStyles['count']}>
          {found === number ? t('log.count', { count: number }) : t('log.found', { found, number })}
        </p>
        <Button
          disabled={har.isPending}
          onClick={() =>
            har.mutate({
              ...(route && { route }),
              ...(app && { app_id: app }),
              ...(code && { code: Number(code) }),
              ...(chat && { chat_id: chat }),
              ...(!own && { console: 'hidden' }),
            })
          }
        >
          <Download size={14} aria-hidden="true" />
          {t('log.har')}
        </Button>
        <Button onClick={onPause} aria-pressed={isPaused}>
          {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          {t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
      </div>
      {har.isError && <FailureNote error={har.error} />}
      {log.missed > 0 && (
        <p className={logToolbarStyles['missed']}>{t('log.missed', { count: log.missed })}</p>
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** The label if nothing is chosen. */
  all: string
  choice: SearchParam
  values: readonly string[]
  /** Names of the values that have one. */
  names?: Names
}

/** One filter of the list. The chosen value remains an option even if no call has it. */
function Choice({ label, all, choice: [value, onChange], values, names }: ChoiceProps) {
  const offered = value && !values.includes(value) ? [value, ...values] : values
  return (
    <select
      className={logToolbarStyles['route']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {names?.get(each) || each}
        </option>
      ))}
    </select>
  )
}

function Checkbox({ label, choice: [value, onChange] }: Pick<ChoiceProps, 'label' | 'choice'>) {
  return (
    <label className={logToolbarStyles['check']}>
      <input
        type="checkbox"
        checked={value !== ''}
        onChange={(event) => onChange(event.target.checked ? '1' : '')}
      />
      {label}
    </label>
  )
}
