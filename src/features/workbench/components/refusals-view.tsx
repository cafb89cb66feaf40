import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAddFault } from '../api/change-faults'
import { useRules } from '../api/list-rules'
import { findRefusals, type Refusal } from '../find-refusals'
import { useSearchChoice } from '../use-search-choice'
import { workbenchRoute } from '../workbench-route'
import { Loading } from './loading'
import toolbar from './log-toolbar.module.css'
import { Nothing } from './nothing'
import { RefusalRows } from './refusal-rows'
import { Refused } from './refused'
import styles from './refusals-view.module.css'
import { TextFilter } from './text-filter'

/** Every row of every rule table, and a button that makes it happen to the next call. */
export function RefusalsView() {
  const { t } = useTranslation('workbench')
  const rules = useRules()
  const add = useAddFault()
  const [text, setText] = useSearchChoice('q')
  const asked = useDeferredValue(text)
  const refusals = useMemo(() => findRefusals(rules.data ?? [], asked), [rules.data, asked])
  const make = ({ route, code }: Refusal) => add.mutate({ route, code, count: 1 })
  const made = add.isSuccess && add.data
  if (rules.isPending) {
    return (
      <div className={styles['state']}>
        <Loading words={t('refusals.loading')} />
      </div>
    )
  }
  if (rules.isError) {
    return (
      <div className={styles['state']}>
        <Refused error={rules.error} retry={() => void rules.refetch()} />
      </div>
    )
  }
  return (
    <div className={styles['view']}>
      <div className={toolbar['bar']}>
        <TextFilter
          label={t('refusals.search')}
          hint={t('refusals.searchHint')}
          text={text}
          onText={setText}
        />
        <p className={toolbar['count']}>{t('refusals.count', { number: refusals.length })}</p>
        <div className={styles['made']}>
          <p role="status">{made && t('refusals.made', { route: made.route, code: made.code })}</p>
          {made && <Link to={workbenchRoute('faults')}>{t('refusals.faults')}</Link>}
        </div>
      </div>
      {add.isError && <Refused error={add.error} />}
      {refusals.length > 0 && <RefusalRows refusals={refusals} isBusy={add.isPending} onMake={make} />}
      {refusals.length === 0 && (
        <div className={styles['state']}>
          <Nothing title={t('refusals.none')} next={t('refusals.noneNext')} />
        </div>
      )}
    </div>
  )
}
