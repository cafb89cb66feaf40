import { RotateCw, CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LarkError, STILL_SENDING } from '../../../../client/lark-error'
import { safeMsLeft } from '../../../../jobs/send-once'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatCountdown } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { Chip, type ChipTone } from '../../../ui/chip'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { WarningBox } from '../../../ui/note'
import {
  ReportRow,
  ReportLine,
  ReportName,
  ReportDetails,
  ReportButtons,
  ReportNote,
} from '../../../ui/report'
import { messageRoute, RecallDialog } from '../../message-content/message-content'
import { canRetry, isRecalled } from '../send/forward'
import type { NextSteps, Forward, Send, SendState, StoredMessage, OmittedMessage } from '../send/forward'
import { TargetIcon, nameOfTarget } from '../target/target-words'
import { useWords } from '../words'
import styles from './forward-report.module.css'

const tones: Record<SendState['is'], ChipTone> = {
  ready: 'plain',
  sending: 'accent',
  waiting: 'warning',
  sent: 'accent',
  unanswered: 'warning',
  refused: 'danger',
  cancelled: 'plain',
}

interface Props {
  forward: Forward
  send: Send
  /** The current wall-clock time, for countdowns. */
  now: number
  /** The next steps after a refusal. */
  steps: NextSteps
  /** False while another tab sends the forward, so that this tab retries or recalls none of it. */
  isOurs: boolean
  onRetry(): void
  onSendAgain(): void
  onRecalled(): void
  onOpen(forwardId: string): void
}

/** One bundle to one target: its progress, and its actions. */
export function SendRow(props: Props) {
  const { forward, send, now, steps, isOurs, onRetry, onSendAgain, onRecalled, onOpen } = props
  const { t } = useWords()
  const target = forward.targets[send.target]
  if (!target) return null
  const { state } = send
  return (
    <ReportRow data-state={state.is}>
      <ReportLine>
        <TargetIcon kind={target.receive_id_type} />
        <ReportName>{nameOfTarget(target)}</ReportName>
        {forward.batches.length > 1 && (
          <ReportDetails>{t('batch', { number: send.batch + 1 })}</ReportDetails>
        )}
        {isRecalled(state) ? (
          <Chip>{t('recalled')}</Chip>
        ) : (
          <Chip tone={tones[state.is]}>{t(`states.${state.is}`)}</Chip>
        )}
        {state.is === 'waiting' && (
          <ReportDetails>{t('waits', { time: formatCountdown(state.until - now) })}</ReportDetails>
        )}
        {state.is === 'sent' && !isRecalled(state) && (
          <>
            <Link to={messageRoute(state.chat_id, state.message_id)} className={buttonClass('quiet')}>
              {t('see')}
            </Link>
            {isOurs && (
              <RecallButton
                messageId={state.message_id}
                name={nameOfTarget(target)}
                onRecalled={onRecalled}
              />
            )}
          </>
        )}
      </ReportLine>
      {state.is === 'sent' && (
        <LeftOutList batch={forward.batches[send.batch] ?? []} leftOut={state.leftOut} />
      )}
      {state.is === 'unanswered' && (
        <Unanswered send={send} now={now} isOurs={isOurs} onRetry={onRetry} onSendAgain={onSendAgain} />
      )}
      {state.is === 'refused' && (
        <Refused
          send={send}
          batch={forward.batches[send.batch] ?? []}
          now={now}
          refusal={state.refusal}
          steps={steps}
          isOurs={isOurs}
          onRetry={onRetry}
        />
      )}
      {state.is === 'cancelled' && isOurs && canRetry(send, now) && (
        <ReportButtons>
          <Button onClick={onRetry}>
            <RotateCw size={16} aria-hidden="true" />
            {t('sendAfterAll')}
          </Button>
        </ReportButtons>
      )}
      {send.againIn !== undefined && (
        <ReportNote>
          {t('wasSentAgain')}{' '}
          <Button look="quiet" onClick={() => onOpen(send.againIn!)}>
            {t('seeThat')}
          </Button>
        </ReportNote>
      )}
    </ReportRow>
  )
}

interface RecallProps {
  messageId: string
  name: string
  onRecalled(): void
}

/** Recalls a delivered message. */
function RecallButton({ messageId, name, onRecalled }: RecallProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('recall')}
      </Button>
      {isAsking && (
        <RecallDialog
          messageId={messageId}
          words={name}
          onRecalled={onRecalled}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface UnansweredProps {
  send: Send
  now: number
  isOurs: boolean
  onRetry(): void
  onSendAgain(): void
}

/**
 * A send of which it is unknown whether it arrived. For an hour a retry is safe, and the row shows how long; after
 * that, the operator has to decide.
 */
function Unanswered({ send, now, isOurs, onRetry, onSendAgain }: UnansweredProps) {
  const { t } = useWords()
  const left = safeMsLeft(send, now) ?? 0
  if (send.againIn !== undefined) return <ReportNote>{t('mayHaveArrived')}</ReportNote>
  return (
    <WarningBox className={styles['doubt']}>
      <p>
        <strong>{t('mayHaveArrived')}</strong> {t(left > 0 ? 'retryIsSafe' : 'hourIsOver')}
      </p>
      {isOurs && (
        <ReportButtons>
          {left > 0 ? (
            <>
              <Button onClick={onRetry}>
                <RotateCw size={16} aria-hidden="true" />
                {t('retrySafely')}
              </Button>
              <ReportDetails role="timer">{t('safeFor', { time: formatCountdown(left) })}</ReportDetails>
            </>
          ) : (
            <SendAgain count={1} onGo={onSendAgain} />
          )}
        </ReportButtons>
      )}
    </WarningBox>
  )
}

interface RefusedProps {
  send: Send
  batch: readonly StoredMessage[]
  now: number
  refusal: Extract<SendState, { is: 'refused' }>['refusal']
  steps: NextSteps
  isOurs: boolean
  onRetry(): void
}

/** Why it was refused, with a button for the suggested step and one for a plain retry. */
function Refused({ send, batch, now, refusal, steps, isOurs, onRetry }: RefusedProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const words = explainFailure(new LarkError(refusal), failures, 'acts')
  const isRetry = words.click?.name === 'wait' || words.click?.name === 'retry'
  const canGo = isOurs && canRetry(send, now)
  const latest = batch.toSorted((one, other) => Number(other.create_time) - Number(one.create_time))[0]
  const named = words.click && (canGo || !isRetry) ? steps[words.click.name] : undefined
  return (
    <>
      <CollapsedFailure
        {...words}
        clicks={words.click && named && { [words.click.name]: () => named(send) }}
        retry={canGo && !(isRetry && named) ? onRetry : undefined}
      />
      {/* The platform does not tell which message is still being sent; it is most likely the latest. */}
      {refusal.code === STILL_SENDING && latest && (
        <ReportNote>
          {t('latestOfThem', { words: latest.words || latest.message_id, id: latest.message_id })}
        </ReportNote>
      )}
      {send.mayHaveArrived && <ReportNote>{t('earlierUnanswered')}</ReportNote>}
    </>
  )
}

/** The button that sends a second time what may have arrived already, after a confirmation. */
export function SendAgain({ count, onGo }: { count: number; onGo(): void }) {
  const { t } = useWords()
  return (
    <ConfirmDialog
      isDanger
      question={t('sendAgainAsk')}
      consequence={t('sendAgainMeans', { count })}
      cancel={t('back')}
      go={t('sendAgainGo')}
      onGo={onGo}
      trigger={
        <Button look="quiet">
          <CopyPlus size={16} aria-hidden="true" />
          {t('sendAgain')}
        </Button>
      }
    />
  )
}

interface LeftOutListProps {
  batch: readonly StoredMessage[]
  leftOut: readonly OmittedMessage[]
}

/** How much of a bundle arrived, and each message that was left out, with the known reason. */
function LeftOutList({ batch, leftOut }: LeftOutListProps) {
  const { t } = useWords()
  return (
    <>
      <ReportNote>{t('arrived', { count: batch.length - leftOut.length, of: batch.length })}</ReportNote>
      {leftOut.length > 0 && (
        <details className={styles['leftOutFold']}>
          <summary>{t('leftOut', { count: leftOut.length })}</summary>
          <table className={styles['leftOut']} aria-label={t('leftOut', { count: leftOut.length })}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('message')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {leftOut.map(({ message_id, why }) => (
                <tr key={message_id}>
                  <th scope="row">
                    <span className={styles['said']}>
                      {batch.find((message) => message.message_id === message_id)?.words || message_id}
                    </span>
                    <code className={styles['id']}>{message_id}</code>
                  </th>
                  <td>{t(`why.${why ?? 'asking'}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}
