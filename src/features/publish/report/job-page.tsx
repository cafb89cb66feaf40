import { Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button'
import { QuietPage } from '../../../ui/quiet-page'
import styles from '../../../ui/record-page.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { jobRoute } from '../publish-address'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk, useJob } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'
import { JobView } from './job-view'
import { useReportWords } from './use-report-words'

/** One publish of this browser: how far it is, what became of it, and the ways on. */
export function JobPage({ desk, jobId }: { desk: PublishDesk; jobId: string }) {
  const { say } = usePublishWords()
  const { time } = useReportWords()
  const navigate = useNavigate()
  const { isLoaded, running, elsewhere } = useDesk(desk)
  const job = useJob(desk, jobId)
  if (!job) {
    return isLoaded ? (
      <QuietPage title={say('job.unknown')}>{say('job.unknownNext')}</QuietPage>
    ) : (
      <Skeleton lines={['full', 'long', 'middle']} />
    )
  }
  const { source, targets, madeAt } = job
  const forget = async () => {
    await desk.forget(jobId)
    await navigate(jobRoute())
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1} ref={focusIt}>
        {say('job.title', { source: source.name, count: targets.length })}
      </h1>
      <p className={styles['quiet']}>
        {say('job.madeAt', { time: time(madeAt), revision: source.revision })}
        {source.part && ` · ${say('job.part')}`}
        {' · '}
        <Link to={`/announcements/${encodeURIComponent(source.chat_id)}`}>{say('job.toSource')}</Link>
      </p>
      <JobView desk={desk} job={job} />
      {!running.has(jobId) && !elsewhere.has(jobId) && (
        <Button look="quiet" className={styles['forget'] ?? ''} onClick={() => void forget()}>
          <Trash2 size={16} aria-hidden="true" />
          {say('job.forget')}
        </Button>
      )}
    </div>
  )
}

/** What was pressed is gone: reading goes on where the progress is. */
const focusIt = (element: HTMLElement | null) => element?.focus()
