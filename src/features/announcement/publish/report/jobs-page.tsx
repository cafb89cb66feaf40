import { Search, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Chip } from '../../../../ui/chip'
import { QuietPage } from '../../../../ui/quiet-page'
import { Skeleton } from '../../../../ui/skeleton'
import { bestMatches } from '../../ports/best-matches'
import { jobRoute } from '../publish-address'
import type { Job } from '../run/job'
import { MOST_JOBS } from '../run/publish-desk'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'
import { countsOf } from './counts-of'
import styles from './jobs-page.module.css'
import { useCountWords } from './use-count-words'
import { useReportWords } from './use-report-words'

/** The publishes of this browser in the name of one application, latest first. */
export function JobsPage({ desk }: { desk: PublishDesk }) {
  const { say } = usePublishWords()
  const { jobs, isLoaded } = useDesk(desk)
  const [query, setQuery] = useState('')
  const found = useMemo(() => jobs.filter((job) => isOf(job, query)), [jobs, query])
  if (!isLoaded) return <Skeleton lines={['full', 'long', 'middle']} />
  if (jobs.length === 0) {
    return (
      <QuietPage icon={<Send size={28} />} title={say('jobs.none')}>
        {say('jobs.noneNext')}
      </QuietPage>
    )
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{say('jobs.title')}</h1>
      <p className={styles['quiet']}>{say('jobs.kept', { most: MOST_JOBS })}</p>
      <label className={styles['search']}>
        <Search size={16} aria-hidden="true" />
        <span className="visually-hidden">{say('jobs.search')}</span>
        <input
          type="search"
          placeholder={say('jobs.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <p role="status" className="visually-hidden">
        {say('jobs.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <p className={styles['quiet']}>{say('jobs.noneFound')}</p>
      ) : (
        <ul>
          {found.map((job) => (
            <JobRow key={job.job_id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** By the names and ids of all its chats. */
const isOf = ({ source, targets }: Job, query: string) =>
  [source, ...targets].some(
    ({ chat_id, name }) => chat_id === query.trim() || bestMatches([{ name }], query).length > 0,
  )

function JobRow({ job }: { job: Job }) {
  const { say } = usePublishWords()
  const { time } = useReportWords()
  const counts = countsOf(job)
  const words = useCountWords()(counts)
  return (
    <li>
      <Link to={jobRoute(job.job_id)} className={styles['row']}>
        <span className={styles['what']}>
          {say('job.title', { source: job.source.name, count: counts.all })}
        </span>
        <Chip tone={counts.done === counts.all ? 'accent' : counts.refused > 0 ? 'danger' : 'plain'}>
          {words}
        </Chip>
        <time className={styles['quiet']} dateTime={new Date(job.madeAt).toISOString()}>
          {time(job.madeAt)}
        </time>
      </Link>
    </li>
  )
}
