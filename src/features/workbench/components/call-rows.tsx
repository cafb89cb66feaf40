import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { LoggedCall } from '../../../../contract/herald/log'
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list'
import { isRefused } from '../calls'
import { formatTime } from '../format-time'
import { useCallReason } from '../log-queries'
import { useWords } from '../words'
import styles from './call-rows.module.css'

const ROW_HEIGHT = 37

interface Props {
  /** Newest first. */
  calls: readonly LoggedCall[]
  appNames: ReadonlyMap<string, string>
  openId: string
  /** The list follows new calls: it scrolls to the top when that begins. */
  isAtTop: boolean
  onTop(isOnTop: boolean): void
}

const columns = ['time', 'method', 'path', 'app', 'status', 'code', 'why', 'ms'] as const

/** The calls as links, each to its details. */
export function CallRows({ calls, appNames, openId, isAtTop, onTop }: Props) {
  const { t } = useWords()
  const list = useRef<VirtualListHandle>(null)
  const byId = useMemo(() => new Map(calls.map((call) => [String(call.id), call])), [calls])
  useEffect(() => {
    if (isAtTop) list.current?.scrollToTop()
  }, [isAtTop])

  // Closing the details returns to their row.
  const lastOpen = useRef(openId)
  useEffect(() => {
    if (!openId && lastOpen.current) list.current?.reveal(lastOpen.current, { focus: true })
    lastOpen.current = openId
  }, [openId])

  return (
    <div className={styles['list']}>
      <div className={styles['columns']} aria-hidden="true">
        {columns.map((column) => (
          <span key={column} className={styles[column]}>
            {t(`log.columns.${column}`)}
          </span>
        ))}
      </div>
      <VirtualList
        ref={list}
        label={t('log.list')}
        ids={[...byId.keys()]}
        height={ROW_HEIGHT}
        hasOneTabStop
        onTop={onTop}
        draw={(id, { tabIndex }) => {
          const call = byId.get(id)
          if (!call) return null
          const appName = appNames.get(call.app_id)
          return <CallRow call={call} appName={appName} isOpen={id === openId} tabIndex={tabIndex} />
        }}
      />
    </div>
  )
}

interface CallRowProps {
  call: LoggedCall
  appName: string | undefined
  isOpen: boolean
  tabIndex: 0 | -1
}

/** One call in a line, as a link to its details; the filter stays in the address. */
function CallRow({ call, appName, isOpen, tabIndex }: CallRowProps) {
  const { t, i18n } = useWords()
  const { search } = useLocation()
  const why = useCallReason()
  const asked = call.path + (call.query && `?${call.query}`)
  const to = new URLSearchParams(search)
  to.set('call', String(call.id))
  return (
    <Link
      to={{ search: to.toString() }}
      replace
      preventScrollReset
      className={`${styles['columns']} ${styles['row']}`}
      aria-current={isOpen || undefined}
      tabIndex={tabIndex}
    >
      <span className={styles['time']}>{formatTime(call.at, i18n.language)}</span>
      <span className={styles['method']}>{call.method}</span>
      <span className={styles['path']} title={asked}>
        {call.console && <span className={styles['own']}>{t('log.own')}</span>}
        {asked}
      </span>
      <span className={styles['app']} title={call.app_id}>
        {appName ?? call.app_id}
      </span>
      <span className={styles['status']}>{call.status === 0 ? t('log.cut') : call.status}</span>
      <span className={`${styles['code']} ${isRefused(call) ? styles['refused'] : ''}`}>
        {call.code ?? '–'}
      </span>
      <span className={styles['why']} title={why(call)}>
        {why(call)}
      </span>
      <span className={styles['ms']}>
        {call.ms}
        <span className="visually-hidden"> ms</span>
      </span>
    </Link>
  )
}
