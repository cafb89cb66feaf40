import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { isPending } from '../../../../jobs/send-once'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useJob, useJobs } from '../../../jobs/use-jobs'
import { EmptyState } from '../../../ui/empty-state'
import { RecordPage, RecordTitle, RecordFacts, ForgetButton } from '../../../ui/record-page'
import { Skeleton } from '../../../ui/skeleton'
import { messagesRoute, forwardRoute } from '../../message-content/message-content'
import { withPicked } from '../read-picked'
import { ForwardReport } from '../report/forward-report'
import { refusedBatches } from '../send/forward'
import type { Send, Forward, StoredMessage } from '../send/forward'
import type { ForwardQueue } from '../send/forward-queue'
import { namesOfTargets } from '../target/target-words'
import { useWords } from '../words'
import keptLinesStyles from '../compose.module.css'
import styles from './forward-page.module.css'

/** One forward of this browser: its report, its messages, and the next steps. */
export function ForwardPage({ queue, forwardId }: { queue: ForwardQueue; forwardId: string }) {
  const { t, i18n } = useWords()
  const navigate = useNavigate()
  const { isLoaded, running, elsewhere } = useJobs(queue)
  const forward = useJob(queue, forwardId)
  if (!forward) {
    return isLoaded ? (
      <EmptyState heading={1} title={t('unknown')}>
        {t('unknownNext')}
      </EmptyState>
    ) : (
      <Skeleton lines={['full', 'long', 'middle']} />
    )
  }
  const { batches, source, targets, sends, madeAt } = forward
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  // Selects its messages again on the chat's page, where the selection can be changed or sent elsewhere.
  const pickAgain = (send: Send) => void navigate(pickedRoute(forward, send))
  const forget = async () => {
    if (await queue.forget(forwardId)) await navigate(forwardRoute())
  }
  return (
    <RecordPage>
      <RecordTitle>
        {t('fromTo', { count, source: source.name, targets: namesOfTargets(targets, t) })}
      </RecordTitle>
      <RecordFacts>{formatDateTime(madeAt, i18n.language)}</RecordFacts>
      <ForwardReport
        queue={queue}
        forward={forward}
        steps={{
          chooseTarget: pickAgain,
          chooseMessages: pickAgain,
          keepOrdinary: pickAgain,
          split: pickAgain,
        }}
        onOpen={(id) => void navigate(forwardRoute(id))}
      />
      {batches.map((batch, at) => (
        <details key={batch[0]?.message_id} className={styles['batch']}>
          <summary>
            {batches.length > 1
              ? t('batchOf', { number: at + 1, count: batch.length })
              : t('messagesOf', { count: batch.length })}
          </summary>
          <KeptLines messages={batch} />
        </details>
      ))}
      {!sends.some(isPending) && !running.has(forwardId) && !elsewhere.has(forwardId) && (
        <ForgetButton look="quiet" onClick={() => void forget()}>
          <Trash2 size={16} aria-hidden="true" />
          {t('forget')}
        </ForgetButton>
      )}
    </RecordPage>
  )
}

/** The address of the chat with the messages selected that a target refused. */
function pickedRoute(forward: Forward, send: Send): string {
  const messages = refusedBatches(forward, send).flatMap((batch) => forward.batches[batch] ?? [])
  const ids = messages.map(({ message_id }) => message_id)
  return messagesRoute(forward.source.chat_id) + withPicked('', ids)
}

/** Messages, one line each. */
function KeptLines({ messages }: { messages: readonly StoredMessage[] }) {
  const { t } = useWords()
  return (
    <ol className={keptLinesStyles['lines']}>
      {messages.map(({ message_id, words, deleted }) => (
        <li key={message_id}>{deleted ? t('why.recalled') : words || message_id}</li>
      ))}
    </ol>
  )
}
