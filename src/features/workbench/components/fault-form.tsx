import { useState } from 'react'
import { errorCodes, type ErrorCode } from '../../../../contract/error-codes'
import { faultStatuses, MAX_FAULT_BODY } from '../../../../contract/herald/faults'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { endpointRoutes } from '../endpoint-routes'
import { emptyDraft, faultKinds, faultOf, hasReset, useAddFault, type FaultDraft } from '../faults'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { AppSelect } from './app-select'
import styles from './fault-form.module.css'
import shared from './workbench-page.module.css'

const codes = Object.entries(errorCodes)
  .map(([code, { msg }]) => ({ code: Number(code) as ErrorCode, msg }))
  .filter(({ code }) => code !== (0 as ErrorCode))

/** The form for a fault. The address may preset the endpoint, from a call of the log. */
export function FaultForm({ appNames }: { appNames: ReadonlyMap<string, string> }) {
  const { t } = useWords()
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
      <FaultDetails draft={draft} set={set} />
      <FaultNumbers draft={draft} set={set} />
      {draft.kind === 'status' && (
        <label className={`${shared['field']} ${styles['body']}`}>
          {t('faults.body')}
          <textarea
            rows={3}
            maxLength={MAX_FAULT_BODY}
            placeholder={t(draft.status === 429 ? 'faults.limitBodyHint' : 'faults.bodyHint')}
            value={draft.body}
            onChange={(event) => set({ body: event.target.value })}
          />
        </label>
      )}
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

interface PartProps {
  draft: FaultDraft
  set(part: Partial<FaultDraft>): void
}

/** What the fault of a kind does. */
function FaultDetails({ draft, set }: PartProps) {
  const { t } = useWords()
  return (
    <>
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
      {draft.kind === 'status' && (
        <label className={shared['field']}>
          {t('faults.status')}
          <select
            value={draft.status}
            onChange={(event) =>
              set({ status: faultStatuses.find((status) => `${status}` === event.target.value) ?? 502 })
            }
          >
            {faultStatuses.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
          </select>
        </label>
      )}
      {(draft.kind === 'delay' || draft.kind === 'slow') && (
        <NumberField
          label={t('faults.delay')}
          value={draft.delay}
          max={600_000}
          onChange={(delay) => set({ delay })}
        />
      )}
      {hasReset(draft) && (
        <NumberField
          label={t('faults.reset')}
          value={draft.reset}
          max={86_400}
          hint={t('faults.resetHint')}
          onChange={(reset) => set({ reset })}
        />
      )}
    </>
  )
}

/** How often it happens. */
function FaultNumbers({ draft, set }: PartProps) {
  const { t } = useWords()
  return (
    <>
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
      <NumberField
        label={t('faults.skip')}
        value={draft.skip}
        max={1_000_000}
        hint={t('faults.skipHint')}
        onChange={(skip) => set({ skip })}
      />
    </>
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
