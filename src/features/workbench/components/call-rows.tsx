import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { LoggedCall } from '../../../../contract/herald/log'
import { isRefused } from '../calls'
import { formatTime } from '../format-time'
import { useCallReason } from './use-call-reason'
import styles from './call-rows.module.css'

const ROW_HEIGHT = 37
/** Nearer to the top than this, the list follows what comes. In pixels. */
const TOP = 4

interface Props {
  /** Newest first. */
  calls: readonly LoggedCall[]
  appNames: ReadonlyMap<string, string>
  openId: string
  /** The list follows what comes: it goes to the top when that begins. */
  isAtTop: boolean
  onTop(isOnTop: boolean): void
}

const columns = ['time', 'method', 'path', 'app', 'status', 'code', 'why', 'ms'] as const

/**
 * The calls as links, of which only those in view exist. One of them is the tab
 * stop; arrows, Home and End move it.
 */
export function CallRows({ calls, appNames, openId, isAtTop, onTop }: Props) {
  const { t } = useTranslation('workbench')
  const scroller = useRef<HTMLDivElement>(null)
  const links = useRef(new Map<number, HTMLAnchorElement>())
  // The stop is a call and not a place: calls that come above do not move it.
  const [stopId, setStopId] = useState<number>()
  const wantsFocus = useRef<number>(undefined)
  // No compiler memoises this component: the library's functions are always those of the last drawing.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => calls[index]?.id ?? index,
  })

  const reveal = rows.scrollToIndex
  useEffect(() => {
    if (isAtTop) scroller.current?.scrollTo({ top: 0 })
  }, [isAtTop])

  // Closing the details leads back to the row that they were of.
  const lastOpen = useRef(openId)
  useEffect(() => {
    if (!openId && lastOpen.current) wantsFocus.current = Number(lastOpen.current)
    lastOpen.current = openId
  }, [openId])

  // A row that was out of view exists only after the scroll.
  useEffect(() => {
    const link = wantsFocus.current === undefined ? undefined : links.current.get(wantsFocus.current)
    if (!link) return
    wantsFocus.current = undefined
    link.focus({ preventScroll: true })
  })

  const stop = Math.max(
    0,
    calls.findIndex(({ id }) => id === stopId),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: calls.length - 1 }[event.key]
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const call = calls[next]
    if (!call) return
    wantsFocus.current = call.id
    setStopId(call.id)
    reveal(next)
  }

  const shown = rows.getVirtualItems()
  const inView = shown.some(({ index }) => index === stop)
  return (
    <div className={styles['list']}>
      <div className={styles['columns']} aria-hidden="true">
        {columns.map((column) => (
          <span key={column} className={styles[column]}>
            {t(`log.columns.${column}`)}
          </span>
        ))}
      </div>
      {/* The list is one widget to the keyboard; its links are what is pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        className={styles['scroller']}
        onKeyDown={onKeyDown}
        onScroll={(event) => onTop(event.currentTarget.scrollTop <= TOP)}
      >
        <ul className={styles['rows']} style={{ height: rows.getTotalSize() }} aria-label={t('log.list')}>
          {shown.map(({ index, key, start }, place) => {
            const call = calls[index]
            if (!call) return null
            return (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles['place']}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={calls.length}
                aria-posinset={index + 1}
              >
                <CallRow
                  call={call}
                  appName={appNames.get(call.app_id)}
                  isOpen={String(call.id) === openId}
                  // A tab stop that is scrolled away would be none.
                  isTabStop={inView ? index === stop : place === 0}
                  onFocus={() => setStopId(call.id)}
                  linkRef={(link) => {
                    if (link) links.current.set(call.id, link)
                    else links.current.delete(call.id)
                  }}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

interface CallRowProps {
  call: LoggedCall
  appName: string | undefined
  isOpen: boolean
  isTabStop: boolean
  onFocus(): void
  linkRef(link: HTMLAnchorElement | null): void
}

/** One call in a line, as a link to its details; the filter stays in the address. */
function CallRow({ call, appName, isOpen, isTabStop, onFocus, linkRef }: CallRowProps) {
  const { t, i18n } = useTranslation('workbench')
  const { search } = useLocation()
  const why = useCallReason()
  const asked = call.path + (call.query && `?${call.query}`)
  const to = new URLSearchParams(search)
  to.set('call', String(call.id))
  return (
    <Link
      ref={linkRef}
      to={{ search: to.toString() }}
      replace
      preventScrollReset
      className={`${styles['columns']} ${styles['row']}`}
      aria-current={isOpen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
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
