import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { worldKinds } from '../../../../contract/herald/state'
import { Button } from '../../../ui/button'
import { useWorldState } from '../api/get-state'
import { useSearchChoice } from '../use-search-choice'
import { Loading } from './loading'
import { Refused } from './refused'
import styles from './state-view.module.css'
import { ThingsTable } from './things-table'
import shared from './workbench.module.css'

const besides = ['announcements', 'blocks', 'media', 'sheets'] as const

/** What the world holds: how much of everything, and one kind of thing as a table. */
export function StateView() {
  const { t, i18n } = useTranslation('workbench')
  const state = useWorldState()
  const [asked, setKind] = useSearchChoice('kind')
  const kind = worldKinds.find((known) => known === asked) ?? 'chats'
  if (state.isPending) return <Loading words={t('state.loading')} />
  if (state.isError) return <Refused error={state.error} retry={() => void state.refetch()} />
  const { counts } = state.data
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <section className={shared['section']} aria-labelledby="state-title">
      <div className={shared['heading']}>
        <h2 id="state-title">{t('state.title')}</h2>
        <p className={shared['why']}>{t('state.change')}</p>
      </div>
      <fieldset>
        <legend className="visually-hidden">{t('state.kind')}</legend>
        <div className={styles['kinds']}>
          {worldKinds.map((each) => (
            <label key={each} className={styles['kind']}>
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => setKind(each)}
              />
              <span className={styles['face']}>
                <span className={styles['count']}>{number.format(counts[each])}</span>
                {t(`state.kinds.${each}`)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles['below']}>
        <p className={shared['note']}>
          {t('state.also', {
            list: besides
              .map((each) => `${t(`state.kinds.${each}`)} ${number.format(counts[each])}`)
              .join(' · '),
          })}
        </p>
        <Button look="quiet" disabled={state.isFetching} onClick={() => void state.refetch()}>
          <RefreshCw size={14} aria-hidden="true" />
          {t('state.refresh')}
        </Button>
      </div>
      <ThingsTable key={kind} kind={kind} seenAt={state.dataUpdatedAt} />
    </section>
  )
}
