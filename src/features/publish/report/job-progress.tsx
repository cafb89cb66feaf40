import { useRef } from 'react'
import { Ban, Pause, Play, RotateCw } from 'lucide-react'
import { Button } from '../../../ui/button'
import { OutcomeBar } from '../../../ui/outcome-bar'
import report from '../../../ui/report.module.css'
import { useFocusKept } from '../../document/use-focus-kept'
import { canTryAgain, isUnfinished } from '../run/job'
import type { Job } from '../run/job'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'
import { countsOf } from './counts-of'
import { useCountWords } from './use-count-words'

/** All chats of a job together, and what can be done about all of them. */
export function JobProgress({ desk, job }: { desk: PublishDesk; job: Job }) {
  const { say } = usePublishWords()
  const { running, elsewhere, isKept } = useDesk(desk)
  const { job_id, targets } = job
  const isRunning = running.has(job_id) && targets.some(({ state }) => state.is === 'writing')
  const isElsewhere = elsewhere.has(job_id)
  const isStopped = !isRunning && !isElsewhere
  const counts = countsOf(job)
  const words = useCountWords()(counts)
  const again = targets.filter(canTryAgain).map(({ chat_id }) => chat_id)
  const isToGo = targets.some(({ state }) => state.is === 'ready' || state.is === 'paused')
  const summary = useRef<HTMLParagraphElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  // A button that was pressed gives way to others: the keyboard is on the next, or where it is said how all stands.
  const focusKept = useFocusKept(() => (actions.current?.querySelector('button') ?? summary.current)?.focus())
  return (
    <div className={report['progress']} {...focusKept}>
      <p ref={summary} role="status" tabIndex={-1} className={report['summary']}>
        {words}
      </p>
      <OutcomeBar
        label={say('job.progress')}
        all={counts.all}
        over={counts.done + counts.partly + counts.refused}
        parts={[
          { tone: 'accent', count: counts.done },
          { tone: 'warning', count: counts.partly },
          { tone: 'danger', count: counts.refused },
          { tone: 'plain', count: counts.waiting },
        ]}
      />
      {isElsewhere && <p className={report['note']}>{say('job.elsewhere')}</p>}
      {!isKept && <p className={report['note']}>{say('job.notKept')}</p>}
      {isStopped && isUnfinished(job) && <p className={report['note']}>{say('job.interrupted')}</p>}
      <div ref={actions} className={report['actions']}>
        {isRunning && (
          <Button onClick={() => void desk.pause(job_id)}>
            <Pause size={16} aria-hidden="true" />
            {say('job.pause')}
          </Button>
        )}
        {isStopped && isToGo && (
          <Button look="primary" onClick={() => void desk.goOn(job_id)}>
            <Play size={16} aria-hidden="true" />
            {say('job.goOn')}
          </Button>
        )}
        {!isElsewhere && targets.some(({ state }) => state.is === 'ready') && (
          <Button onClick={() => void desk.cancel(job_id)}>
            <Ban size={16} aria-hidden="true" />
            {say('job.cancel')}
          </Button>
        )}
        {isStopped && again.length > 1 && (
          <Button onClick={() => void desk.retry(job_id, again)}>
            <RotateCw size={16} aria-hidden="true" />
            {say('job.retryAll', { count: again.length })}
          </Button>
        )}
      </div>
    </div>
  )
}
