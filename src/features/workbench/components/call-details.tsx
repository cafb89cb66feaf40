import { Filter, PencilLine, RotateCw, TriangleAlert, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LarkError } from '../../../../client/lark-error'
import { errorCodes, type ErrorCode } from '../../../../contract/error-codes'
import type { LoggedCall } from '../../../../contract/herald/log'
import { copyText } from '../../../browser/copy-text'
import { explainFailure } from '../../../i18n/explain-failure'
import { topicOf } from '../../../i18n/failure-topics'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { SidePanel } from '../../../ui/side-panel'
import { toCurl, toSdkCode } from '../call-code'
import { isRefused } from '../calls'
import { endpointRoutes } from '../endpoint-routes'
import { useCall, useReplayCall, useGateLabel, useUnansweredWords } from '../log-queries'
import { useWords } from '../words'
import { workbenchRoute } from '../workbench-route'
import { CallBody } from './call-body'
import { CallHeaders } from './call-headers'
import { CallWarnings } from './call-warnings'
import styles from './call-details.module.css'

interface Props {
  id: string
  /** Absent if the log no longer has it. */
  call: LoggedCall | undefined
  appNames: ReadonlyMap<string, string>
  onClose(): void
  onRoute(route: string): void
  onOpen(id: number): void
}

/** Everything that the log has about one call, and the actions on it. */
export function CallDetails({ id, call, appNames, onClose, onRoute, onOpen }: Props) {
  const { t } = useWords()
  return (
    <SidePanel title={t('log.details', { id })} level={2} close={t('log.close')} onClose={onClose}>
      {call ? (
        <Known key={id} call={call} appName={appNames.get(call.app_id)} onRoute={onRoute} onOpen={onOpen} />
      ) : (
        <p className={styles['note']}>{t('log.gone')}</p>
      )}
    </SidePanel>
  )
}

interface KnownProps {
  call: LoggedCall
  appName: string | undefined
  onRoute(route: string): void
  onOpen(id: number): void
}

function Known({ call: listed, appName, onRoute, onOpen }: KnownProps) {
  const { t, i18n } = useWords()
  const gateWords = useGateLabel()
  const unansweredWords = useUnansweredWords()
  const whole = useCall(listed)
  const call = whole.data ?? listed
  const replay = useReplayCall()
  const curl = toCurl(call, location.origin)
  const link = `${location.origin}${location.pathname}?call=${call.id}`
  const facts = {
    request: `${call.method} ${call.path}`,
    query: call.query,
    route: call.route || t('log.noRoute'),
    app: [appName, call.app_id, call.console && t('log.own')].filter(Boolean).join(' · ') || t('log.nobody'),
    answer:
      call.status === 0
        ? t('log.noAnswer')
        : [`HTTP ${call.status}`, call.code].filter((part) => part !== undefined).join(' · '),
    words: isRefused(call) ? wordsOf(call.code) : '',
    unanswered: call.unanswered ? unansweredWords(call.unanswered) : '',
    rule: call.unanswered ? '' : (call.rule ?? ''),
    gate: call.gate === undefined ? '' : gateWords(call.gate),
    fault: call.fault ?? '',
    overLimit: call.would_refuse === undefined ? '' : t('log.overLimit', { code: call.would_refuse }),
    at: formatDateTime(call.at, i18n.language, 'medium'),
    took: t('log.millis', { ms: call.ms }),
    logId: call.log_id,
  }
  return (
    <>
      <Explained call={call} />
      <dl className={styles['facts']}>
        {Object.entries(facts)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`log.facts.${name as keyof typeof facts}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Violations violations={call.violations} />
      <div className={styles['actions']}>
        {call.replayable && (
          <Button
            disabled={replay.isPending}
            onClick={() => replay.mutate(call.id, { onSuccess: ({ id }) => onOpen(id) })}
          >
            <RotateCw size={14} aria-hidden="true" />
            {t('log.replay')}
          </Button>
        )}
        {call.route && (
          <Link to={workbenchRoute('explorer', { call: String(call.id) })} className={buttonClass()}>
            <PencilLine size={14} aria-hidden="true" />
            {t('bodies.edit')}
          </Link>
        )}
        <CopyButton label={t('log.copyCurl')} text={curl} />
        <CopyButton label={t('log.copySdk')} text={toSdkCode(call, location.origin)} />
        <CopyButton label={t('log.copyLink')} text={link} />
        <CopyButton label={t('log.copyLogId')} text={call.log_id} />
        {call.route && (
          <>
            <Button onClick={() => onRoute(call.route)}>
              <Filter size={14} aria-hidden="true" />
              {t('log.onlyRoute')}
            </Button>
            {endpointRoutes.includes(call.route) && (
              <Link to={workbenchRoute('faults', { route: call.route })} className={buttonClass()}>
                <TriangleAlert size={14} aria-hidden="true" />
                {t('log.addFault')}
              </Link>
            )}
          </>
        )}
      </div>
      {replay.isError && <FailureNote error={replay.error} />}
      {whole.data && call.not_replayable && (
        <p className={styles['note']}>
          {t('log.notReplayable', { why: t(`log.whyNot.${call.not_replayable}`) })}
        </p>
      )}
      {whole.isError && <FailureNote error={whole.error} retry={() => void whole.refetch()} />}
      {call.warnings && <CallWarnings warnings={call.warnings} />}
      <CallHeaders call={call} />
      <CallBody title={t('log.requestBody')} body={call.request} />
      <CallBody title={t('log.responseBody')} body={call.response} />
      <div className={styles['curl']}>
        <h3 className={styles['label']}>{t('log.curl')}</h3>
        <pre className={styles['code']}>{curl}</pre>
        <p className={styles['note']}>{t('log.curlHint')}</p>
      </div>
    </>
  )
}

/** What is wrong with the request, field by field. */
function Violations({ violations }: Pick<LoggedCall, 'violations'>) {
  const { t } = useWords()
  if (!violations || violations.length === 0) return null
  return (
    <div className={styles['curl']}>
      <h3 className={styles['label']}>{t('log.violations')}</h3>
      <ul className={styles['violations']}>
        {violations.map(({ field, value, description }, at) => (
          // Several items of a list may have the same fault.
          <li key={`${at} ${field}`}>
            <code>{field}</code> {description}
            {value !== undefined && <span className={styles['note']}> {t('log.sent', { value })}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reference's own message for a code; '' if it is not one of its codes. */
const wordsOf = (code: number | undefined): string =>
  code !== undefined && Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode].msg : ''

/** The meaning of the code and the next step, as elsewhere in the console. */
function Explained({ call }: { call: LoggedCall }) {
  const { t: failures } = useTranslation('failures')
  const { code, status } = call
  if (code === undefined || !isRefused(call) || topicOf(code) === 'unknown') return null
  const { what, next, who } = explainFailure(new LarkError({ code, status, msg: '' }), failures)
  return (
    <div className={styles['explained']}>
      <p className={styles['what']}>{what}</p>
      <p>{next}</p>
      <p className={styles['note']}>{who}</p>
    </div>
  )
}

/**
 * Copies a text, and says that it worked, or that the browser does not allow it. `name`: a longer one than its label,
 * where several buttons have the same.
 */
export function CopyButton({ label, name, text }: { label: string; name?: string; text: string }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<{ text: string; done: boolean }>()
  const isOurs = copied?.text === text
  const copy = async () => {
    const done = await copyText(text)
    setCopied({ text, done })
  }
  return (
    <>
      <Button onClick={() => void copy()} {...(name !== undefined && { 'aria-label': name })}>
        {isOurs && copied.done ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
        {label}
      </Button>
      <span role="status" className={isOurs && !copied.done ? '' : 'visually-hidden'}>
        {isOurs && t(copied.done ? 'copied' : 'notCopied')}
      </span>
    </>
  )
}
