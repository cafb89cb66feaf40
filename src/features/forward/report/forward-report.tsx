import type { TFunction } from 'i18next'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { LarkError } from '../../../../client/lark-error'
import { toCsv } from '../../../../contract/csv'
import { isPending } from '../../../../jobs/send-once'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { useJobs } from '../../../jobs/use-jobs'
import { Button } from '../../../ui/button'
import { useNow } from '../../../ui/countdown'
import { Warning } from '../../../ui/note'
import { OutcomeBar } from '../../../ui/outcome-bar'
import {
  Report,
  ReportProgress,
  ReportSummary,
  ReportButtons,
  ReportRows,
  ReportFoot,
} from '../../../ui/report'
import { reportName, ReportExport } from '../../../ui/report-export'
import { canRetry, countStates, isRecalled } from '../send/forward'
import type { NextSteps, Forward, Send, SendState, OmissionReason } from '../send/forward'
import type { ForwardQueue } from '../send/forward-queue'
import { nameOfTarget } from '../target/target-words'
import { useWords } from '../words'
import { SendRow, SendAgain } from './send-row'

interface Props {
  queue: ForwardQueue
  forward: Forward
  /** Further next steps for a refused send on this page. */
  steps: NextSteps
  /** Shows another forward: the one in which a send was repeated. */
  onOpen(forwardId: string): void
}

/** How long to wait before retrying a refusal that passes by itself. */
const A_MOMENT_MS = 3_000

/** A forward: its progress while it is being sent, afterwards its report. */
export function ForwardReport({ queue, forward, steps, onOpen }: Props) {
  const { t } = useWords()
  const { running, elsewhere, isKept } = useJobs(queue)
  const { forward_id, sends } = forward
  const isOurs = running.has(forward_id)
  const isElsewhere = elsewhere.has(forward_id)
  const counts = countStates(sends)
  const underWay = sends.filter(isPending).length
  const now = useNow(underWay > 0 || counts.unanswered > 0 ? 1_000 : undefined, queue.now)
  const retriable = sends.filter((send) => canRetry(send, now)).map(({ uuid }) => uuid)
  const settled = sends.length - underWay
  return (
    <Report>
      <ReportProgress>
        <ReportSummary role="status">
          {t('summary', { sent: counts.sent, of: sends.length })}
          {counts.unanswered > 0 && ` · ${t('summaryUnanswered', { count: counts.unanswered })}`}
          {counts.refused > 0 && ` · ${t('summaryRefused', { count: counts.refused })}`}
          {counts.cancelled > 0 && ` · ${t('summaryCancelled', { count: counts.cancelled })}`}
        </ReportSummary>
        <OutcomeBar
          label={t('progress')}
          all={sends.length}
          over={settled}
          parts={[
            { tone: 'accent', count: counts.sent },
            { tone: 'warning', count: counts.unanswered },
            { tone: 'danger', count: counts.refused },
            { tone: 'plain', count: counts.cancelled },
          ]}
        />
        {isElsewhere && <Warning>{t('elsewhere')}</Warning>}
        {!isKept && <Warning>{t('notKept')}</Warning>}
        <ReportButtons>
          {isOurs && counts.ready + counts.waiting > 0 && (
            <Button onClick={() => void queue.cancel(forward_id)}>
              <Pause size={16} aria-hidden="true" />
              {t('cancel')}
            </Button>
          )}
          {!isOurs && !isElsewhere && counts.ready > 0 && (
            <Button look="primary" onClick={() => void queue.resume(forward_id)}>
              <Play size={16} aria-hidden="true" />
              {t('resume')}
            </Button>
          )}
          {!isElsewhere && underWay === 0 && retriable.length > 1 && (
            <Button onClick={() => void queue.retry(forward_id, retriable)}>
              <RotateCw size={16} aria-hidden="true" />
              {t('retryAll', { count: retriable.length })}
            </Button>
          )}
        </ReportButtons>
      </ReportProgress>
      <ReportRows>
        {sends.map((send) => (
          <SendRow
            key={send.uuid}
            forward={forward}
            send={send}
            now={now}
            steps={{
              ...steps,
              wait: ({ uuid }) => void queue.retryIn(A_MOMENT_MS, forward_id, uuid),
              retry: ({ uuid }) => void queue.retry(forward_id, [uuid]),
              reload: () => location.reload(),
            }}
            isOurs={!isElsewhere}
            onRetry={() => void queue.retry(forward_id, [send.uuid])}
            onSendAgain={() => void openAgain(queue, forward_id, [send.uuid], onOpen)}
            onRecalled={() => void queue.noteRecalled(forward_id, send.uuid)}
            onOpen={onOpen}
          />
        ))}
      </ReportRows>
      {underWay === 0 && (
        <ReportFoot>
          <ReportActions forward={forward} />
          {!isElsewhere && (
            <SendAgain
              count={sends.length}
              onGo={() =>
                void openAgain(
                  queue,
                  forward_id,
                  sends.map(({ uuid }) => uuid),
                  onOpen,
                )
              }
            />
          )}
        </ReportFoot>
      )}
    </Report>
  )
}

async function openAgain(
  queue: ForwardQueue,
  forwardId: string,
  uuids: readonly string[],
  onOpen: (forwardId: string) => void,
) {
  const again = await queue.sendAgain(forwardId, uuids)
  if (again) onOpen(again.forward_id)
}

/** Exports the report of a forward. */
function ReportActions({ forward }: { forward: Forward }) {
  const { t } = useWords()
  const words = useReportWords()
  return (
    <ReportExport
      text={() => reportText(forward, words, t)}
      csv={() => toCsv([reportColumns, ...reportRows(forward, words)])}
      name={reportName('forward', forward.madeAt)}
      words={{
        copyText: t('copyReport'),
        copyCsv: t('copyCsv'),
        saveCsv: t('downloadCsv'),
        copied: t('copied'),
        notCopied: t('notCopied'),
      }}
    />
  )
}

/** The report as text to paste into a message: one paragraph per target. */
function reportText(forward: Forward, words: ReportWords, t: TFunction<'forward'>): string {
  const count = forward.batches.reduce((sum, batch) => sum + batch.length, 0)
  const title = t('title', { count, source: forward.source.name })
  const paragraphs = forward.sends.map((send) => {
    const target = forward.targets[send.target]
    const { state } = send
    const batch = forward.batches[send.batch] ?? []
    const name = target ? `${nameOfTarget(target)} (${target.receive_id})` : ''
    const part = forward.batches.length > 1 ? ` · ${t('batch', { number: send.batch + 1 })}` : ''
    const lines = [`${name}${part}: ${stateWord(state, words)}`]
    if (state.is === 'sent') {
      lines.push(`  ${t('arrived', { count: batch.length - state.leftOut.length, of: batch.length })}`)
      lines.push(`  message_id: ${state.message_id}`)
      for (const { message_id, why } of state.leftOut) {
        const said = batch.find((message) => message.message_id === message_id)?.words ?? ''
        lines.push(`  ${t('leftOutLine', { id: message_id, why: words.why[why ?? 'asking'], said })}`)
      }
    }
    if (state.is === 'refused')
      lines.push(
        `  ${t('refusedLine', { why: words.refusal(send), code: state.refusal.code, msg: state.refusal.msg })}`,
      )
    lines.push(`  uuid: ${send.uuid}`)
    return lines.join('\n')
  })
  return [`${title} · ${words.time(forward.madeAt)}`, ...paragraphs].join('\n\n')
}

/** The words of a report, in the language of the page. */
function useReportWords(): ReportWords {
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  return useMemo(
    () => ({
      state: {
        ready: t('states.ready'),
        sending: t('states.sending'),
        waiting: t('states.waiting'),
        sent: t('states.sent'),
        unanswered: t('states.unanswered'),
        refused: t('states.refused'),
        cancelled: t('states.cancelled'),
        recalled: t('recalled'),
      },
      why: {
        recalled: t('why.recalled'),
        system: t('why.system'),
        inside: t('why.inside'),
        invisible: t('why.invisible'),
        outside: t('why.outside'),
        gone: t('why.gone'),
        unsaid: t('why.unsaid'),
        asking: t('why.asking'),
      },
      refusal: ({ state }) =>
        state.is === 'refused' ? explainFailure(new LarkError(state.refusal), failures).what : '',
      time: (ms) => formatDateTime(ms, i18n.language),
    }),
    [t, failures, i18n.language],
  )
}

/** The texts that a report needs, in some language. */
export interface ReportWords {
  state: Record<SendState['is'] | 'recalled', string>
  why: Record<OmissionReason | 'asking', string>
  /** The meaning of a refusal in a few words. */
  refusal(send: Send): string
  time(ms: number): string
}

const stateWord = (state: SendState, words: ReportWords): string =>
  words.state[isRecalled(state) ? 'recalled' : state.is]

/** Column names for programs: the same in every language. */
export const reportColumns = [
  'target',
  'target_id_type',
  'target_id',
  'batch',
  'uuid',
  'state',
  'at',
  'sent_message_id',
  'code',
  'reason',
  'platform_msg',
  'message_id',
  'message',
  'outcome',
] as const

/** Every message to every target with its outcome, one row each. */
export function reportRows(forward: Forward, words: ReportWords): string[][] {
  return forward.sends.flatMap((send) => {
    const target = forward.targets[send.target]
    if (!target) return []
    const { state } = send
    const leftOut = new Map(
      state.is === 'sent'
        ? state.leftOut.map(({ message_id, why }) => [message_id, why ?? 'asking'] as const)
        : [],
    )
    const common = [
      target.name,
      target.receive_id_type,
      target.receive_id,
      String(send.batch + 1),
      send.uuid,
      stateWord(state, words),
      'at' in state ? words.time(state.at) : '',
      state.is === 'sent' ? state.message_id : '',
      state.is === 'refused' ? String(state.refusal.code) : '',
      state.is === 'refused' ? words.refusal(send) : '',
      state.is === 'refused' ? state.refusal.msg : '',
    ]
    return (forward.batches[send.batch] ?? []).map(({ message_id, words: said }) => {
      const why = leftOut.get(message_id)
      return [...common, message_id, said, why ? words.why[why] : stateWord(state, words)]
    })
  })
}
