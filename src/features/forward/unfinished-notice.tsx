import { useTranslation } from 'react-i18next'
import { useJobs } from '../../jobs/job-queue'
import { useNow } from '../../ui/countdown'
import { UnfinishedList } from '../../ui/unfinished-list'
import { forwardRoute } from './forward-route'
import { countStates, isUnfinished } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import { namesOfTargets } from './target/target-words'

/** Forwards that a closed tab, a reload or a lost answer left unfinished: go on with them, or let them be. */
export function UnfinishedNotice({ queue }: { queue: ForwardQueue }) {
  const { t } = useTranslation('messages')
  const { jobs, running, elsewhere } = useJobs(queue)
  const now = useNow(jobs.length > 0 ? 1_000 : undefined, queue.now)
  const left = jobs.filter(
    (forward) =>
      !running.has(forward.forward_id) && !elsewhere.has(forward.forward_id) && isUnfinished(forward, now),
  )
  return (
    <UnfinishedList
      ways={{ goOn: t('forward.resume'), details: t('forward.details'), setAside: t('forward.discard') }}
      works={left.map(({ forward_id, sends, targets, source }) => {
        const { sent, unanswered } = countStates(sends)
        const doubt = unanswered > 0 ? ` · ${t('forward.summaryUnanswered', { count: unanswered })}` : ''
        return {
          id: forward_id,
          words: t('forward.unfinished', { source: source.name, targets: namesOfTargets(targets, t) }),
          beside: t('forward.summary', { sent, of: sends.length }) + doubt,
          to: forwardRoute(forward_id),
          onGoOn: () => void queue.resume(forward_id),
          onSetAside: () => void queue.setAside(forward_id),
        }
      })}
    />
  )
}
