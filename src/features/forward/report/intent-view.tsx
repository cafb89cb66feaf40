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
import { ReportActions } from './report-actions'
import { SendAgain } from './send-again'
import { SendRow } from './send-row'

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
