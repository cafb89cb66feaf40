import { Send as SendIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useJobs } from '../../../jobs/use-jobs'
import { Chip } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { RecordList } from '../../../ui/record-list'
import { RecordLink, RecordWords, RecordChips, RecordTime } from '../../../ui/record-page'
import { Skeleton } from '../../../ui/skeleton'
import { forwardRoute } from '../../message-content/message-content'
import { countStates } from '../send/forward'
import type { Forward } from '../send/forward'
import { MAX_FORWARDS, type ForwardQueue } from '../send/forward-queue'
import { namesOfTargets } from '../target/target-words'
import { useWords } from '../words'

/** The forwards of this browser as one application, latest first. */
export function HistoryPage({ queue }: { queue: ForwardQueue }) {
  const { t } = useWords()
  const { jobs, isLoaded } = useJobs(queue)
  const [query, setQuery] = useState('')
  const found = useMemo(() => findForwards(jobs, query), [jobs, query])
  if (!isLoaded) return <Skeleton lines={['full', 'long', 'middle']} />
  if (jobs.length === 0) {
    return (
      <EmptyState heading={2} icon={<SendIcon size={28} />} title={t('noForwards')}>
        {t('noForwardsNext')}
      </EmptyState>
    )
  }
  return (
    <RecordList
      about={t('keptHere', { most: MAX_FORWARDS })}
      search={t('search')}
      query={query}
      onQuery={setQuery}
      found={t('found', { count: found.length })}
      none={t('noneFound')}
      rows={found.map((forward) => (
        <HistoryRow key={forward.forward_id} forward={forward} />
      ))}
    />
  )
}

function HistoryRow({ forward }: { forward: Forward }) {
  const { t, i18n } = useWords()
  const { forward_id, batches, source, targets, sends, madeAt } = forward
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  const { sent, unanswered, refused, cancelled } = countStates(sends)
  return (
    <li>
      <RecordLink to={forwardRoute(forward_id)}>
        <RecordWords>
          {t('fromTo', { count, source: source.name, targets: namesOfTargets(targets, t) })}
        </RecordWords>
        <RecordChips>
          <Chip tone={sent === sends.length ? 'accent' : 'plain'}>
            {t('summary', { sent, of: sends.length })}
          </Chip>
          {unanswered > 0 && <Chip tone="warning">{t('summaryUnanswered', { count: unanswered })}</Chip>}
          {refused > 0 && <Chip tone="danger">{t('summaryRefused', { count: refused })}</Chip>}
          {cancelled > 0 && <Chip>{t('summaryCancelled', { count: cancelled })}</Chip>}
        </RecordChips>
        <RecordTime dateTime={new Date(madeAt).toISOString()}>
          {formatDateTime(madeAt, i18n.language)}
        </RecordTime>
      </RecordLink>
    </li>
  )
}

/** Forwards that hold every word of the query somewhere: in the source, a target, a line of a message, an id. */
function findForwards(forwards: readonly Forward[], query: string): readonly Forward[] {
  const words = query.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return forwards
  return forwards.filter((forward) => {
    const text = textOf(forward)
    return words.every((word) => text.includes(word))
  })
}

const textOf = ({ forward_id, source, targets, batches, sends }: Forward): string =>
  [
    forward_id,
    source.name,
    source.chat_id,
    ...targets.flatMap(({ name, receive_id }) => [name, receive_id]),
    ...batches.flat().flatMap(({ words, message_id }) => [words, message_id]),
    ...sends.flatMap(({ uuid, state }) => [uuid, state.is === 'sent' ? state.message_id : '']),
  ]
    .join('\n')
    .toLowerCase()
