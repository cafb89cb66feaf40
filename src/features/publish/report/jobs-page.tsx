import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PublishJob } from '../../../../publishing/run/publish-job'
import { MOST_JOBS } from '../../../../publishing/run/publish-queue'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { bestMatches } from '../../../i18n/best-matches'
import { useJobs } from '../../../jobs/use-jobs'
import { Chip } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { RecordList } from '../../../ui/record-list'
import { RecordLink, RecordWords, RecordTime } from '../../../ui/record-page'
import { Skeleton } from '../../../ui/skeleton'
import { jobRoute } from '../publish-address'
import { usePublishWords } from '../words'
import { useCountWords, countsOf, useReportWords } from './report-words'

/** The publishes of this browser for one application, latest first. */
export function JobsPage({ publishQueue }: { publishQueue: PublishQueue }) {
  const { say } = usePublishWords()
  const { jobs, isLoaded } = useJobs(publishQueue)
  const [query, setQuery] = useState('')
  const found = useMemo(() => jobs.filter((job) => isOf(job, query)), [jobs, query])
  if (!isLoaded) return <Skeleton lines={['full', 'long', 'middle']} />
  if (jobs.length === 0) {
    return (
      <EmptyState heading={2} icon={<Send size={28} />} title={say('jobs.none')}>
        {say('jobs.noneNext')}
      </EmptyState>
    )
  }
  return (
    <RecordList
      about={say('jobs.kept', { most: MOST_JOBS })}
      search={say('jobs.search')}
      query={query}
      onQuery={setQuery}
      found={say('jobs.found', { count: found.length })}
      none={say('jobs.noneFound')}
      rows={found.map((job) => (
        <JobRow key={job.job_id} job={job} />
      ))}
    />
  )
}

/** Searches the names and ids of all chats of a job. */
const isOf = ({ source, targets }: PublishJob, query: string) =>
  [source, ...targets].some(
    ({ chat_id, name }) => chat_id === query.trim() || bestMatches([{ name }], query).length > 0,
  )

function JobRow({ job }: { job: PublishJob }) {
  const { say } = usePublishWords()
  const { time } = useReportWords()
  const counts = countsOf(job)
  const words = useCountWords()(counts)
  return (
    <li>
      <RecordLink to={jobRoute(job.job_id)}>
        <RecordWords>{say('job.title', { source: job.source.name, count: counts.all })}</RecordWords>
        <Chip tone={counts.done === counts.all ? 'accent' : counts.refused > 0 ? 'danger' : 'plain'}>
          {words}
        </Chip>
        <RecordTime dateTime={new Date(job.madeAt).toISOString()}>{time(job.madeAt)}</RecordTime>
      </RecordLink>
    </li>
  )
}
