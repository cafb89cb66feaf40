import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { errorCodes, type ErrorCode } from '../../../../contract/error-codes'
import type { Fault } from '../../../../contract/herald/faults'
import { ListFaults } from '../../../../contract/herald/faults'
import { call } from '../../../api/client'
import { formatPercent } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { endpointRoutes } from '../endpoint-routes'
import { useRemoveFaults, kindOf, useAddFault, emptyDraft, faultKinds, faultOf } from '../faults'
import { useSearchParam } from '../use-search-param'
import { workbenchKeys } from '../workbench-keys'
import { AppSelect } from './app-select'
import styles from './fault-form.module.css'
import shared from './workbench.module.css'

/** The faults that are set, and a form to add one. */
export function FaultsView({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('workbench')
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
  const { t, i18n } = useTranslation('workbench')
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
  const { t } = useTranslation('workbench')
  return (fault) => {
    const words = {
      code: () => t('faults.saysCode', { code: fault.code }),
      delay: () => t('faults.saysDelay', { ms: fault.delay_ms }),
      before: () => t('faults.saysBefore'),
      after: () => t('faults.saysAfter'),
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

const codes = Object.entries(errorCodes)
  .map(([code, { msg }]) => ({ code: Number(code) as ErrorCode, msg }))
  .filter(({ code }) => code !== (0 as ErrorCode))

/** The form for a fault. The address may preset the endpoint, from a call of the log. */
function FaultForm({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('workbench')
  const [asked] = useSearchParam('route')
  const [draft, setDraft] = useState(() => emptyDraft(asked))
  const add = useAddFault()
  const set = (part: Partial<typeof draft>) => {
    if (add.isSuccess || add.isError) add.reset()
    setDraft((before) => ({ ...before, ...part }))
  }
  const routes =
    endpointRoutes.includes(draft.route) || !draft.route ? endpointRoutes : [draft.route, ...endpointRoutes]
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(faultOf(draft))
      }}
    >
      <label className={`${shared['field']} ${styles['where']}`}>
        {t('faults.where')}
        <select value={draft.route} onChange={(event) => set({ route: event.target.value })}>
          <option value="">{t('faults.everywhere')}</option>
          {routes.map((route) => (
            <option key={route} value={route}>
              {route}
            </option>
          ))}
        </select>
      </label>
      <AppSelect
        label={t('faults.app')}
        value={draft.appId}
        onChange={(appId) => set({ appId })}
        appNames={appNames}
        all={t('faults.everyApp')}
      />
      <label className={shared['field']}>
        {t('faults.kind')}
        <select
          value={draft.kind}
          aria-describedby="fault-kind-hint"
          onChange={(event) =>
            set({ kind: faultKinds.find((kind) => kind === event.target.value) ?? 'code' })
          }
        >
          {faultKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`faults.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {draft.kind === 'code' && (
        <label className={`${shared['field']} ${styles['code']}`}>
          {t('faults.code')}
          <select
            value={draft.code}
            onChange={(event) => set({ code: Number(event.target.value) as ErrorCode })}
          >
            {codes.map(({ code, msg }) => (
              <option key={code} value={code}>
                {`${code} ${msg}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {draft.kind === 'delay' && (
        <NumberField
          label={t('faults.delay')}
          value={draft.delay}
          max={600_000}
          onChange={(delay) => set({ delay })}
        />
      )}
      <NumberField
        label={t('faults.probability')}
        value={draft.percent}
        max={100}
        onChange={(percent) => set({ percent })}
      />
      <NumberField
        label={t('faults.count')}
        value={draft.count}
        max={1_000_000}
        hint={t('faults.countHint')}
        onChange={(count) => set({ count })}
      />
      <p id="fault-kind-hint" className={`${shared['note']} ${styles['hint']}`}>
        {t(`faults.kindHint.${draft.kind}`)}
      </p>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.isForConsole}
          onChange={(event) => set({ isForConsole: event.target.checked })}
        />
        {t('faults.console')}
      </label>
      <div className={styles['submit']}>
        <Button type="submit" look="primary" disabled={add.isPending}>
          {t(add.isPending ? 'faults.adding' : 'faults.add')}
        </Button>
        <p role="status" className={shared['done']}>
          {add.isSuccess && t('faults.added')}
        </p>
      </div>
      {add.isError && <FailureNote error={add.error} />}
    </form>
  )
}

interface NumberProps {
  label: string
  value: string
  max: number
  /** The meaning of an empty field, if it may be empty. */
  hint?: string
  onChange(value: string): void
}

/** A whole number from 1 on. */
const NumberField = ({ label, value, max, hint, onChange }: NumberProps) => (
  <label className={shared['field']}>
    {label}
    <input
      type="number"
      min={1}
      max={max}
      step={1}
      required={hint === undefined}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
