import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ListRules, type RuleRow } from '../../../../contract/herald/rules'
import { call } from '../../../api/client'
import { useWords } from '../words'
import styles from './code-explained.module.css'

/** Links to the places that make a local service return a code. */
export interface LocalLinks {
  /** The workbench's refusals, filtered to one. */
  makeHappen(code: number, route: string): string
  /** The faults of the workbench. */
  faults: string
}

/** The number of operations that can be read at a glance; more are collapsed. */
const FEW = 3

/**
 * Explains when the service behind the console returns a code: the rules of each operation, with a link to make it
 * happen.
 */
export function LocalRules({ code, local }: { code: number; local: LocalLinks }) {
  const { t } = useWords()
  const { data, isPending, isError } = useRulesOf(code)
  return (
    <section className={styles['local']} aria-busy={isPending} aria-label={t('local')}>
      {!data?.length && <h3 className={styles['label']}>{t('local')}</h3>}
      {isPending && <p className={styles['note']}>{t('localLoading')}</p>}
      {isError && <p className={styles['note']}>{t('localFailed')}</p>}
      {data && data.length > 0 && (
        <details key={code} open={data.length <= FEW}>
          <summary className={styles['label']}>{t('localCount', { count: data.length })}</summary>
          <ul className={styles['rules']}>
            {data.map(({ route, rules }) => (
              <li key={route} className={styles['rule']}>
                <p className={styles['route']}>{route}</p>
                {rules.map(({ when, ours }) => (
                  <p key={when}>
                    <span lang="en">{when}</span>
                    {ours && <span className={styles['note']}> · {t('ours')}</span>}
                  </p>
                ))}
                <Link
                  className={styles['happen'] ?? ''}
                  to={local.makeHappen(code, route)}
                  aria-label={t('makeHappenFor', { code, route })}
                >
                  {t('makeHappen')}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {data?.length === 0 && (
        <>
          <p className={styles['note']}>{t('localNone')}</p>
          <Link className={styles['happen'] ?? ''} to={local.faults}>
            {t('addFault')}
          </Link>
        </>
      )}
    </section>
  )
}

const listRules = (signal?: AbortSignal) =>
  call(ListRules, {}, { withoutToken: true, ...(signal && { signal }) })

const rulesQuery = queryOptions({
  queryKey: ['guide', 'rules'],
  queryFn: ({ signal }) => listRules(signal),
  staleTime: Infinity,
})

/** An operation of the service behind the console, and its rules that return one code. */
interface RulesOfRoute {
  route: string
  rules: RuleRow[]
}

/** The operations of a local service that return a code, and when. A real platform does not publish this. */
const useRulesOf = (code: number) =>
  useQuery({
    ...rulesQuery,
    select: ({ items }): RulesOfRoute[] =>
      items
        .map(({ route, rules }) => ({ route, rules: rules.filter((rule) => rule.code === code) }))
        .filter(({ rules }) => rules.length > 0),
  })
