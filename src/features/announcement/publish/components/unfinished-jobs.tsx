import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../../ui/button'
import { jobRoute } from '../publish-address'
import { isUnfinished } from '../run/job'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'
import styles from './unfinished-jobs.module.css'

/** What a closed tab, a reload or a pause left unfinished: go on with it, or let it be. */
export function UnfinishedJobs({ desk }: { desk: PublishDesk }) {
  const { say } = usePublishWords()
  const { jobs, running, elsewhere } = useDesk(desk)
  const left = jobs.filter(
    (job) => !running.has(job.job_id) && !elsewhere.has(job.job_id) && isUnfinished(job),
  )
  if (left.length === 0) return null
  return (
    <ul className={styles['notice']}>
      {left.slice(0, 3).map(({ job_id, source, targets }) => (
        <li key={job_id} className={styles['job']}>
          <p>{say('jobs.unfinished', { source: source.name, count: targets.length })}</p>
          <Button onClick={() => void desk.goOn(job_id)}>
            <Play size={16} aria-hidden="true" />
            {say('job.goOn')}
          </Button>
          <Link to={jobRoute(job_id)} className={buttonClass('quiet')}>
            {say('jobs.details')}
          </Link>
          <Button look="quiet" onClick={() => void desk.setAside(job_id)}>
            {say('jobs.setAside')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
