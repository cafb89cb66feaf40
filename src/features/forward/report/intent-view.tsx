import { Pause, Play, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { OutcomeBar } from '../../../ui/outcome-bar'
import report from '../../../ui/report.module.css'
import { canRetry, countsOf, isUnderWay } from '../send/counts-of'
import type { ForwardDesk } from '../send/forward-desk'
import type { Intent } from '../send/intent'
import { useDesk } from '../send/use-desk'
import type { NextSteps } from '../again/next-steps'
import { useNow } from '../use-now'

import { SendRow, SendAgain } from './send-row'
import { csvOf } from '../../../ui/csv-of'
import { reportName, TakeReport } from '../../../ui/saving/take-report'
import { reportColumns, reportRows } from './report-rows'
import type { TFunction } from 'i18next'
import { nameOfTarget } from '../target/target-words'
import type { ReportWords } from './report-rows'
import { useMemo } from 'react'
import { LarkError } from '../../../api/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { dayAndTime } from '../time-words'

interface Props {
  desk: ForwardDesk
  intent: Intent
  /** What else can be done here about a send that was refused. */
  steps: NextSteps
  /** Shows another intent: the one in which something was sent again. */
  onOpen(intentId: string): void
}

/** How long what passes by itself is given. */
const A_MOMENT_MS = 3_000

/** An intent as it is this moment: while it is being sent its progress, afterwards its report. */
export function IntentView({ desk, intent, steps, onOpen }: Props) {
  const { t } = useTranslation('messages')
  const { sending, elsewhere, isKept } = useDesk(desk)
  const { intent_id, sends } = intent
  const isOurs = sending.has(intent_id)
  const isElsewhere = elsewhere.has(intent_id)
  const counts = countsOf(sends)
  const underWay = sends.filter(isUnderWay).length
  const now = useNow(underWay > 0 || counts.unanswered > 0)
  const retriable = sends.filter((send) => canRetry(send, now)).map(({ uuid }) => uuid)
  const settled = sends.length - underWay
  return (
    <div className={report['view']}>
      <div className={report['progress']}>
        <p role="status" className={report['summary']}>
          {t('forward.summary', { sent: counts.sent, of: sends.length })}
          {counts.unanswered > 0 && ` · ${t('forward.summaryUnanswered', { count: counts.unanswered })}`}
          {counts.refused > 0 && ` · ${t('forward.summaryRefused', { count: counts.refused })}`}
          {counts.cancelled > 0 && ` · ${t('forward.summaryCancelled', { count: counts.cancelled })}`}
        </p>
        <OutcomeBar
          label={t('forward.progress')}
          all={sends.length}
          over={settled}
          parts={[
            { tone: 'accent', count: counts.sent },
            { tone: 'warning', count: counts.unanswered },
            { tone: 'danger', count: counts.refused },
            { tone: 'plain', count: counts.cancelled },
          ]}
        />
        {isElsewhere && <p className={report['note']}>{t('forward.elsewhere')}</p>}
        {!isKept && <p className={report['note']}>{t('forward.notKept')}</p>}
        <div className={report['actions']}>
          {isOurs && counts.ready + counts.waiting > 0 && (
            <Button onClick={() => void desk.cancel(intent_id)}>
              <Pause size={16} aria-hidden="true" />
              {t('forward.cancel')}
            </Button>
          )}
          {!isOurs && !isElsewhere && counts.ready > 0 && (
            <Button look="primary" onClick={() => void desk.resume(intent_id)}>
              <Play size={16} aria-hidden="true" />
              {t('forward.resume')}
            </Button>
          )}
          {underWay === 0 && retriable.length > 1 && (
            <Button onClick={() => void desk.retry(intent_id, retriable)}>
              <RotateCw size={16} aria-hidden="true" />
              {t('forward.retryAll', { count: retriable.length })}
            </Button>
          )}
        </div>
      </div>
      <ul className={report['rows']}>
        {sends.map((send) => (
          <SendRow
            key={send.uuid}
            intent={intent}
            send={send}
            now={now}
            steps={{
              ...steps,
              wait: ({ uuid }) => void desk.retryIn(A_MOMENT_MS, intent_id, uuid),
              retry: ({ uuid }) => void desk.retry(intent_id, [uuid]),
              reload: () => location.reload(),
            }}
            onRetry={() => void desk.retry(intent_id, [send.uuid])}
            onSendAgain={() => void openAgain(desk, intent_id, [send.uuid], onOpen)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {underWay === 0 && (
        <footer className={report['foot']}>
          <ReportActions intent={intent} />
          <SendAgain
            count={sends.length}
            onGo={() =>
              void openAgain(
                desk,
                intent_id,
                sends.map(({ uuid }) => uuid),
                onOpen,
              )
            }
          />
        </footer>
      )}
    </div>
  )
}

async function openAgain(
  desk: ForwardDesk,
  intentId: string,
  uuids: readonly string[],
  onOpen: (intentId: string) => void,
) {
  const again = await desk.sendAgain(intentId, uuids)
  if (again) onOpen(again.intent_id)
}

/** Takes the report of a forward out. */
function ReportActions({ intent }: { intent: Intent }) {
  const { t } = useTranslation('messages')
  const words = useReportWords()
  return (
    <TakeReport
      text={() => reportText(intent, words, t)}
      csv={() => csvOf([reportColumns, ...reportRows(intent, words)])}
      name={reportName('forward', intent.madeAt)}
      words={{
        copyText: t('forward.copyReport'),
        copyCsv: t('forward.copyCsv'),
        saveCsv: t('forward.downloadCsv'),
        copied: t('forward.copied'),
        notCopied: t('forward.notCopied'),
      }}
    />
  )
}

/** The report as text to be pasted into a message: a paragraph a target. */
function reportText(intent: Intent, words: ReportWords, t: TFunction<'messages'>): string {
  const count = intent.batches.reduce((sum, batch) => sum + batch.length, 0)
  const title = t('forward.title', { count, source: intent.source.name })
  const paragraphs = intent.sends.map((send) => {
    const target = intent.targets[send.target]
    const { state } = send
    const batch = intent.batches[send.batch] ?? []
    const name = target ? `${nameOfTarget(target)} (${target.receive_id})` : ''
    const part = intent.batches.length > 1 ? ` · ${t('forward.batch', { number: send.batch + 1 })}` : ''
    const lines = [`${name}${part}: ${words.state[state.is]}`]
    if (state.is === 'sent') {
      lines.push(
        `  ${t('forward.arrived', { count: batch.length - state.leftOut.length, of: batch.length })}`,
      )
      lines.push(`  message_id: ${state.message_id}`)
      for (const { message_id, why } of state.leftOut) {
        const said = batch.find((message) => message.message_id === message_id)?.words ?? ''
        lines.push(`  ${t('forward.leftOutLine', { id: message_id, why: words.why[why ?? 'asking'], said })}`)
      }
    }
    if (state.is === 'refused') lines.push(`  ${state.refusal.code}: ${words.refusal(send)}`)
    lines.push(`  uuid: ${send.uuid}`)
    return lines.join('\n')
  })
  return [`${title} · ${words.time(intent.madeAt)}`, ...paragraphs].join('\n\n')
}

/** The words of a report, in the language of the page. */
function useReportWords(): ReportWords {
  const { t, i18n } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  return useMemo(
    () => ({
      state: {
        ready: t('forward.states.ready'),
        sending: t('forward.states.sending'),
        waiting: t('forward.states.waiting'),
        sent: t('forward.states.sent'),
        unanswered: t('forward.states.unanswered'),
        refused: t('forward.states.refused'),
        cancelled: t('forward.states.cancelled'),
      },
      why: {
        recalled: t('forward.why.recalled'),
        system: t('forward.why.system'),
        inside: t('forward.why.inside'),
        invisible: t('forward.why.invisible'),
        outside: t('forward.why.outside'),
        gone: t('forward.why.gone'),
        unsaid: t('forward.why.unsaid'),
        asking: t('forward.why.asking'),
      },
      refusal: ({ state }) =>
        state.is === 'refused' ? explainFailure(new LarkError(state.refusal), failures).what : '',
      time: (ms) => dayAndTime(ms, i18n.language),
    }),
    [t, failures, i18n.language],
  )
}
