import { History, LoaderCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useJobs } from '../../../jobs/use-jobs'
import { InStatusSlot } from '../../../ui/status-slot'
import { jobRoute } from '../publish-address'
import { isSettled } from '../run/publish-job'
import type { PublishQueue } from '../run/publish-queue'
import { usePublishWords } from '../use-publish-words'
import styles from '../../../ui/status-link.module.css'

/** In the status corner: the progress of the running publish, or a link to earlier ones. */
export function PublishStatus({ publishQueue }: { publishQueue: PublishQueue }) {
  const { say } = usePublishWords()
  const { jobs, running } = useJobs(publishQueue)
  const [now, ...others] = jobs.filter(
    ({ job_id, targets }) => running.has(job_id) && targets.some((target) => !isSettled(target)),
  )
  if (!now) {
    return (
      <InStatusSlot>
        <Link to={jobRoute()} className={styles['status']}>
          <History size={16} aria-hidden="true" />
          <span className={styles['words']}>{say('jobs.title')}</span>
        </Link>
      </InStatusSlot>
    )
  }
  const targets = [now, ...others].flatMap((job) => job.targets)
  return (
    <InStatusSlot>
      <span role="status">
        <Link to={jobRoute(others.length === 0 ? now.job_id : undefined)} className={styles['now']}>
          <LoaderCircle size={16} aria-hidden="true" />
          {say('jobs.now', { done: targets.filter(isSettled).length, all: targets.length })}
        </Link>
      </span>
    </InStatusSlot>
  )
}
