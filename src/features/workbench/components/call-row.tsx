import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { LoggedCall } from '../../../../contract/herald/log'
import { isRefused } from '../filter-calls'
import { timeOfDay } from '../time-words'
import styles from './call-rows.module.css'
import { useWhy } from './use-why'

interface Props {
  call: LoggedCall
  appName: string | undefined
  isOpen: boolean
  isTabStop: boolean
  onFocus(): void
  linkRef(link: HTMLAnchorElement | null): void
}

/** One call in a line, as a link to its details; the filter stays in the address. */
export function CallRow({ call, appName, isOpen, isTabStop, onFocus, linkRef }: Props) {
  const { t, i18n } = useTranslation('workbench')
  const { search } = useLocation()
  const why = useWhy()
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
      <span className={styles['time']}>{timeOfDay(call.at, i18n.language)}</span>
      <span className={styles['method']}>{call.method}</span>
      <span className={styles['path']} title={asked}>
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
