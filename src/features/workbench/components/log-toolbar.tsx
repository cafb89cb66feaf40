import { ArrowUp, Pause, Play, Radio, Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { routesOf } from '../filter-calls'
import type { CallLog } from '../use-call-log'
import styles from './log-toolbar.module.css'

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
      <TextFilter text={props.text} onText={props.onText} />
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

/** What is being typed never waits for the address, or an input method would lose its place. */
function TextFilter({ text, onText }: { text: string; onText(text: string): void }) {
  const { t } = useTranslation('workbench')
  const [typed, setTyped] = useState(text)
  const write = (next: string) => {
    setTyped(next)
    onText(next)
  }
  return (
    <div role="search" className={styles['search']}>
      <Search size={14} aria-hidden="true" className={styles['icon']} />
      <input
        type="text"
        inputMode="search"
        className={styles['text']}
        aria-label={t('log.search')}
        placeholder={t('log.searchHint')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && write('')}
      />
      {typed && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('log.clear')}
          onClick={() => write('')}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
