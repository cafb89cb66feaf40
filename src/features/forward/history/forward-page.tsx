import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { isPending } from '../../../../jobs/send-once'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { useJob, useJobs } from '../../../jobs/use-jobs'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Skeleton } from '../../../ui/skeleton'
import { messagesRoute } from '../../message-content/messages-address'
import { forwardRoute } from '../../message-content/messages-address'
import { withPicked } from '../read-picked'
import { ForwardReport } from '../report/forward-report'
import { refusedBatches } from '../send/forward'
import type { Send, Forward, StoredMessage } from '../send/forward'
import type { ForwardQueue } from '../send/forward-queue'
import { namesOfTargets } from '../target/target-words'
import page from '../../../ui/record-page.module.css'
import keptLinesStyles from '../compose.module.css'
import styles from './forward-page.module.css'

/** One forward of this browser: its report, its messages, and the next steps. */
export function ForwardPage({ queue, forwardId }: { queue: ForwardQueue; forwardId: string }) {
  const { t, i18n } = useTranslation('messages')
  const navigate = useNavigate()
  const { isLoaded, running, elsewhere } = useJobs(queue)
  const forward = useJob(queue, forwardId)
  if (!forward) {
    return isLoaded ? (
      <EmptyState heading={1} title={t('forward.unknown')}>
        {t('forward.unknownNext')}
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
    <div className={page['page']}>
      <h1 className={page['title']}>
        {t('forward.fromTo', { count, source: source.name, targets: namesOfTargets(targets, t) })}
      </h1>
      <p className={page['quiet']}>{formatDateTime(madeAt, i18n.language)}</p>
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
              ? t('forward.batchOf', { number: at + 1, count: batch.length })
              : t('forward.messagesOf', { count: batch.length })}
          </summary>
          <KeptLines messages={batch} />
        </details>
      ))}
      {!sends.some(isPending) && !running.has(forwardId) && !elsewhere.has(forwardId) && (
        <Button look="quiet" className={page['forget'] ?? ''} onClick={() => void forget()}>
          <Trash2 size={16} aria-hidden="true" />
          {t('forward.forget')}
        </Button>
      )}
    </div>
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
  const { t } = useTranslation('messages')
  return (
    <ol className={keptLinesStyles['lines']}>
      {messages.map(({ message_id, words, deleted }) => (
        <li key={message_id}>{deleted ? t('forward.why.recalled') : words || message_id}</li>
      ))}
    </ol>
  )
}
