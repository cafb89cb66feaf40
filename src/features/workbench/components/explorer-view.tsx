import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import type { LoggedCall } from '../../../../contract/herald/log'
import { formatBytes } from '../../../i18n/format-quantities'
import { Button, buttonClass } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Loading } from '../../../ui/skeleton'
import { draftOf, draftOfCall, faultOfBody, type Operation, type RequestDraft } from '../explorer'
import { useCallToEdit, useOperations, useSendRequest, type SentAnswer } from '../explorer-queries'
import type { Names } from '../use-names'
import { useSearchParam } from '../use-search-param'
import { useWords } from '../words'
import { workbenchRoute } from '../workbench-route'
import { AppSelect } from './app-select'
import { BodyText } from './call-body'
import { OperationSelect, ParameterFields } from './explorer-fields'
import details from './call-details.module.css'
import styles from './explorer-view.module.css'
import shared from './workbench-page.module.css'

/** Every operation of the service as a form. The address may name an operation, or a logged call to begin with. */
export function ExplorerView({ appNames }: { appNames: Names }) {
  const { t } = useWords()
  const operations = useOperations()
  const [callId] = useSearchParam('call')
  const known = useCallToEdit(callId)
  return (
    <section className={shared['section']} aria-labelledby="explorer-title">
      <div className={shared['heading']}>
        <h2 id="explorer-title">{t('explorer.title')}</h2>
        <p className={shared['why']}>{t('explorer.why')}</p>
      </div>
      {(operations.isPending || known.isLoading) && <Loading words={t('explorer.loading')} />}
      {operations.isError && <FailureNote error={operations.error} retry={() => void operations.refetch()} />}
      {known.isError && <FailureNote error={known.error} />}
      {operations.data && !known.isLoading && (
        <RequestForm key={callId} operations={operations.data} known={known.data} appNames={appNames} />
      )}
    </section>
  )
}

interface FormProps {
  operations: readonly Operation[]
  /** The logged call that the request begins as. */
  known: LoggedCall | undefined
  appNames: Names
}

function RequestForm({ operations, known, appNames }: FormProps) {
  const { t } = useWords()
  const [asked, setAsked] = useSearchParam('route')
  const named = (route: string) => operations.find((each) => each.route === route)
  const called = known && named(known.route)
  const [draft, setDraft] = useState<RequestDraft>(() => {
    if (known && called) return draftOfCall(known, called)
    const [first] = operations
    const [appId = ''] = appNames.keys()
    return draftOf((named(asked) ?? first)!, appId)
  })
  const send = useSendRequest()
  const operation = named(draft.route) ?? operations[0]!
  const [badBody, setBadBody] = useState<string>()
  const set = (part: Partial<RequestDraft>) => {
    setBadBody(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }
  const choose = (route: string) => {
    const chosen = named(route)
    if (!chosen) return
    send.reset()
    set(draftOf(chosen, draft.appId))
    setAsked(route)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOfBody(draft.body)
    setBadBody(fault)
    if (fault === undefined) send.mutate({ operation, draft })
  }
  const isHidden = known !== undefined && `${JSON.stringify(draft.values)}${draft.body}`.includes('…')
  return (
    <form className={styles['form']} onSubmit={submit}>
      {known && (
        <p className={shared['note']}>
          {t(called ? 'explorer.fromCall' : 'explorer.otherCall', { id: known.id })}
        </p>
      )}
      <OperationSelect operations={operations} route={operation.route} onChoose={choose} />
      <p className={shared['note']} lang="en">
        {operation.summary}. {operation.description}
      </p>
      {wantsPerson(operation) && <p className={shared['note']}>{t('explorer.forPeople')}</p>}
      <AppSelect
        label={t('explorer.app')}
        value={draft.appId}
        onChange={(appId) => set({ appId })}
        appNames={appNames}
        all={t('explorer.noApp')}
      />
      <ParameterFields
        operation={operation}
        values={draft.values}
        onChange={(name, value) => set({ values: { ...draft.values, [name]: value } })}
      />
      {operation.requestBody && (
        <RequestBody body={draft.body} fault={badBody} onChange={(body) => set({ body })} />
      )}
      {isHidden && <p className={shared['note']}>{t('explorer.hidden')}</p>}
      <div className={shared['actions']}>
        <Button type="submit" look="primary" disabled={send.isPending}>
          <Send size={14} aria-hidden="true" />
          {t(send.isPending ? 'explorer.sending' : 'explorer.send')}
        </Button>
      </div>
      {send.isError && <FailureNote error={send.error} />}
      {send.data && <Answer answer={send.data} />}
    </form>
  )
}

/** Whether an application's token is not among those that it takes. */
const wantsPerson = ({ security }: Operation): boolean =>
  security.length > 0 && !security.some((each) => 'tenant_access_token' in each)

interface BodyProps {
  body: string
  fault: string | undefined
  onChange(body: string): void
}

function RequestBody({ body, fault, onChange }: BodyProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={styles['body']}>
      <label className={shared['field']}>
        {t('explorer.body')}
        <textarea
          rows={Math.min(24, Math.max(4, body.split('\n').length))}
          spellCheck={false}
          value={body}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {fault !== undefined && (
        <p id={id} role="alert" className={styles['fault']}>
          {t('explorer.badBody', { why: fault })}
        </p>
      )}
    </div>
  )
}

function Answer({ answer: { status, size, logId, text } }: { answer: SentAnswer }) {
  const { t, i18n } = useWords()
  return (
    <div className={details['curl']}>
      <p role="status">
        {t('explorer.answered', { status, size: formatBytes(size, i18n.language) })}{' '}
        {logId && (
          <Link to={workbenchRoute('log', { call: logId })} className={buttonClass()}>
            {t('explorer.open')}
          </Link>
        )}
      </p>
      {text === undefined && <p className={shared['note']}>{t('explorer.bytes')}</p>}
      {text && <BodyText title={t('explorer.answer')} text={text} />}
    </div>
  )
}
