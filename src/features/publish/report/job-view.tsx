import report from '../../../ui/report.module.css'
import { useFateLines } from '../components/fates'
import type { Job } from '../run/job'
import { progressKey } from '../run/job-book'
import type { PublishDesk } from '../run/publish-desk'
import { useDesk } from '../run/use-desk'
import { usePublishWords } from '../use-publish-words'
import { JobProgress } from './job-progress'
import styles from './job-view.module.css'
import { ReportActions } from './report-actions'
import { TargetReport } from './target-report'

/** A job as it is this moment: while it is run its progress, afterwards its report. */
export function JobView({ desk, job }: { desk: PublishDesk; job: Job }) {
  const { say } = usePublishWords()
  const { elsewhere, progress } = useDesk(desk)
  const fates = useFateLines(job.fates)
  const { job_id, targets, bytes } = job
  const isElsewhere = elsewhere.has(job_id)
  return (
    <div className={report['view']}>
      <JobProgress desk={desk} job={job} />
      <ul className={report['rows']}>
        {targets.map((target) => (
          <TargetReport
            key={target.chat_id}
            target={target}
            progress={progress.get(progressKey(job_id, target.chat_id))}
            bytes={bytes}
            isOurs={!isElsewhere}
            onRetry={() => void desk.retry(job_id, [target.chat_id])}
            onReplace={() => void desk.replaceAsItIs(job_id, target.chat_id)}
          />
        ))}
      </ul>
      {fates.length > 0 && (
        <section className={styles['fates']} aria-label={say('fates.title')}>
          <h2>{say('fates.title')}</h2>
          <ul>
            {fates.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <footer className={report['foot']}>
        <ReportActions job={job} />
      </footer>
    </div>
  )
}
