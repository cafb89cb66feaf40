import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Fault } from '../../../../contract/herald/faults'
import { ListFaults } from '../../../../contract/herald/faults'
import { call } from '../../../api/client'
import { formatPercent } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { useRemoveFaults, kindOf } from '../faults'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { FaultForm } from './fault-form'
import shared from './workbench-page.module.css'

/** The faults that are set, and a form to add one. */
export function FaultsView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
  const faults = useFaults()
  const remove = useRemoveFaults()
  return (
    <>
      <section className={shared['section']} aria-labelledby="faults-title">
        <div className={shared['heading']}>
          <h2 id="faults-title">{t('faults.title')}</h2>
          <p className={shared['why']}>{t('faults.why')}</p>
        </div>
        <FaultForm appNames={appNames} />
      </section>
      <section className={shared['section']} aria-labelledby="faults-standing">
        <h2 id="faults-standing">{t('faults.standing')}</h2>
        {faults.isPending && <Loading words={t('faults.loading')} />}
        {faults.isError && <FailureNote error={faults.error} retry={() => void faults.refetch()} />}
        {faults.data?.length === 0 && (
          <EmptyState title={t('faults.none')}>{t('faults.noneNext')}</EmptyState>
        )}
        {faults.data && faults.data.length > 0 && (
          <>
            <FaultList appNames={appNames} faults={faults.data} onRemove={(id) => remove.mutate(id)} />
            <div className={shared['actions']}>
              <Button onClick={() => remove.mutate(undefined)}>{t('faults.removeAll')}</Button>
            </div>
          </>
        )}
        {remove.isError && <FailureNote error={remove.error} />}
      </section>
    </>
  )
}

interface ListProps {
  appNames: ReadonlyMap<string, string>
  faults: readonly Fault[]
  onRemove(id: string): void
}

function FaultList({ appNames, faults, onRemove }: ListProps) {
  const { t, i18n } = useWords()
  const whatOf = useFaultWords()
  return (
    <ul>
      {faults.map((fault) => {
        const where = fault.route === '*' ? t('faults.everywhere') : fault.route
        const what = whatOf(fault)
        return (
          <li key={fault.fault_id} className={shared['item']}>
            <div>
              <p className={shared['itemName']}>{`${where}: ${what}`}</p>
              <p className={shared['note']}>
                {t('faults.facts', {
                  odds: formatPercent(fault.probability, i18n.language, 1),
                  left: fault.count === undefined ? t('faults.always') : fault.count - fault.met,
                  met: fault.met,
                })}
                {fault.skip !== undefined &&
                  fault.skip > fault.skipped &&
                  ` · ${t('faults.skips', { count: fault.skip - fault.skipped })}`}
                {fault.app_id !== undefined &&
                  ` · ${t('faults.ofApp', { app: appNames.get(fault.app_id) ?? fault.app_id })}`}
                {fault.console && ` · ${t('faults.withConsole')}`}
              </p>
            </div>
            <Button
              look="quiet"
              aria-label={t('faults.remove', { what: `${where}, ${what}` })}
              onClick={() => onRemove(fault.fault_id)}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function useFaultWords(): (fault: Fault) => string {
  const { t } = useWords()
  return (fault) => {
    const words = {
      code: () => t('faults.saysCode', { code: fault.code }),
      status: () => t('faults.saysStatus', { status: fault.status }),
      delay: () => t('faults.saysDelay', { ms: fault.delay_ms }),
      slow: () => t('faults.saysSlow', { ms: fault.slow_ms }),
      before: () => t('faults.saysBefore'),
      after: () => t('faults.saysAfter'),
      body: () => t('faults.saysBody'),
    }
    return words[kindOf(fault)]()
  }
}

const EVERY_MS = 2_000

const listFaults = (signal?: AbortSignal) =>
  call(ListFaults, {}, { withoutToken: true, ...(signal && { signal }) })

/** Faults are counted and used up while the page is open. */
const faultsQuery = queryOptions({
  queryKey: workbenchKeys.faults,
  queryFn: ({ signal }) => listFaults(signal),
  select: ({ items }) => items,
  staleTime: 0,
  refetchInterval: EVERY_MS,
})

const useFaults = () => useQuery(faultsQuery)
