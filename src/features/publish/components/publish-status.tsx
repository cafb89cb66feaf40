import { History, LoaderCircle } from 'lucide-react'
import { isSettled } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { useJobs } from '../../../jobs/use-jobs'
import { StatusLink, StatusWords, RunningLink } from '../../../ui/status-link'
import { InStatusSlot } from '../../../ui/status-slot'
import { jobRoute } from '../publish-address'
import { usePublishWords } from '../words'

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
        <StatusLink to={jobRoute()}>
          <History size={16} aria-hidden="true" />
          <StatusWords>{say('jobs.title')}</StatusWords>
        </StatusLink>
      </InStatusSlot>
    )
  }
  const targets = [now, ...others].flatMap((job) => job.targets)
  return (
    <InStatusSlot>
      <span role="status">
        <RunningLink to={jobRoute(others.length === 0 ? now.job_id : undefined)}>
          <LoaderCircle size={16} aria-hidden="true" />
          {say('jobs.now', { done: targets.filter(isSettled).length, all: targets.length })}
        </RunningLink>
      </span>
    </InStatusSlot>
  )
}
