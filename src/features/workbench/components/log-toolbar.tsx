import { ArrowUp, Pause, Play, Radio } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { routesOf } from '../filter-calls'
import type { CallLog } from '../use-call-log'
import styles from './log-toolbar.module.css'
import { TextFilter } from './text-filter'

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
export function LogToolbar(props: Props) {
  const { log, found, fresh, isPaused, onPause, onFresh, route, onRoute, refusedOnly, onRefusedOnly } = props
  const { t } = useTranslation('workbench')
  const routes = useMemo(
    () => [...new Set([...routesOf(log.calls), ...(route ? [route] : [])])],
    [log.calls, route],
  )
  const number = log.calls.length
  const phase = isPaused ? 'paused' : log.phase === 'waiting' ? 'waiting' : 'live'
  return (
    <div className={styles['bar']}>
      <TextFilter
        label={t('log.search')}
        hint={t('log.searchHint')}
        text={props.text}
        onText={props.onText}
      />
      <select
        className={styles['route']}
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
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={refusedOnly}
          onChange={(event) => onRefusedOnly(event.target.checked)}
        />
        {t('log.refusedOnly')}
      </label>
      <div className={styles['end']}>
        {fresh > 0 && (
          <Button className={styles['fresh']} onClick={onFresh}>
            <ArrowUp size={14} aria-hidden="true" />
            {t('log.fresh', { number: fresh })}
          </Button>
        )}
        <p className={`${styles['phase']} ${styles[phase]}`} role="status">
          <Radio size={14} aria-hidden="true" />
          {t(`log.${phase}`)}
        </p>
        <p className={styles['count']}>
          {found === number ? t('log.count', { number }) : t('log.found', { found, number })}
        </p>
        <Button onClick={onPause} aria-pressed={isPaused}>
          {isPaused ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
          {t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
      </div>
      {log.missed > 0 && <p className={styles['missed']}>{t('log.missed', { number: log.missed })}</p>}
    </div>
  )
}
