import { ArrowUp, Download, Pause, Play, Radio } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { SearchField } from '../../../ui/search-field'
import { appsOf, codesOf, routesOf } from '../calls'
import { useExportHar } from '../log-queries'
import type { CallLog } from '../use-call-log'
import type { Names } from '../use-names'
import type { SearchParam } from '../use-search-param'
import { useWords } from '../words'
import styles from './log-toolbar.module.css'

interface Props {
  log: CallLog
  found: number
  /** How many calls came while the list was held. */
  fresh: number
  isPaused: boolean
  onPause(): void
  onFresh(): void
  /** The filters of the list, each with its setter; empty: not filtered. */
  choices: Record<'text' | 'route' | 'refused' | 'app' | 'code' | 'chat' | 'own' | 'group', SearchParam>
  appNames: Names
  chatNames: Names
  /** How many calls there are, without the console's own if those are hidden. */
  number: number
}

/** Above the list: its state and its filters. */
export function LogToolbar(props: Props) {
  const { log, found, number, fresh, isPaused, onPause, onFresh, choices, appNames, chatNames } = props
  const [text, onText] = choices.text
  const [[route], [app], [code], [chat], [own]] = [
    choices.route,
    choices.app,
    choices.code,
    choices.chat,
    choices.own,
  ]
  const { t } = useWords()
  const har = useExportHar()
  const { routes, apps, codes } = useMemo(
    () => ({ routes: routesOf(log.calls), apps: appsOf(log.calls), codes: codesOf(log.calls) }),
    [log.calls],
  )
  const phase = isPaused ? 'paused' : log.phase === 'waiting' ? 'waiting' : 'live'
  return (
    <div className={styles['bar']}>
      <div role="search" className={styles['search']}>
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
      <Checkbox label={t('groups.show')} choice={choices.group} />
      <Checkbox label={t('log.withConsole')} choice={choices.own} />
      <div className={styles['end']}>
        {fresh > 0 && (
          <Button className={styles['fresh']} onClick={onFresh}>
            <ArrowUp size={14} aria-hidden="true" />
            {t('log.fresh', { count: fresh })}
          </Button>
        )}
        <p className={`${styles['phase']} ${styles[phase]}`} role="status">
          <Radio size={14} aria-hidden="true" />
          {t(`log.${phase}`)}
        </p>
        <p className={styles['count']}>
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
      {log.missed > 0 && <p className={styles['missed']}>{t('log.missed', { count: log.missed })}</p>}
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
      className={styles['route']}
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
    <label className={styles['check']}>
      <input
        type="checkbox"
        checked={value !== ''}
        onChange={(event) => onChange(event.target.checked ? '1' : '')}
      />
      {label}
    </label>
  )
}
