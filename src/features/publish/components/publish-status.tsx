import { History, LoaderCircle } from 'lucide-react'
import { isSettled } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { useJobs } from '../../../jobs/use-jobs'
import { InBar } from '../../../ui/page-bar'
import { StatusLink, StatusWords, RunningLink } from '../../../ui/status-link'
import { jobRoute } from '../publish-address'
import { usePublishWords } from '../words'

interface Props {
  publishQueue: PublishQueue
  /** The page is the list of publishes, or one of them, and needs no link to it. */
  isListed?: boolean
}

/** In the status corner: the progress of the running publish, or a link to earlier ones. */
export function PublishStatus({ publishQueue, isListed = false }: Props) {
  const { say } = usePublishWords()
  const { jobs, running } = useJobs(publishQueue)
  const [now, ...others] = jobs.filter(
    ({ job_id, targets }) => running.has(job_id) && targets.some((target) => !isSettled(target)),
  )
  if (!now) {
    if (isListed) return null
    return (
      <InBar part="status">
        <StatusLink to={jobRoute()}>
          <History size={16} aria-hidden="true" />
          <StatusWords>{say('jobs.title')}</StatusWords>
        </StatusLink>
      </InBar>
    )
  }
  const targets = [now, ...others].flatMap((job) => job.targets)
  return (
    <InBar part="status">
      <span role="status">
        <RunningLink to={jobRoute(others.length === 0 ? now.job_id : undefined)}>
          <LoaderCircle size={16} aria-hidden="true" />
          {say('jobs.now', { done: targets.filter(isSettled).length, all: targets.length })}
        </RunningLink>
      </span>
    </InBar>
  )
}
