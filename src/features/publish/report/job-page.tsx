import { Trash2, Ban, Pause, Play, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { toCsv } from '../../../../contract/csv'
import type { PublishJob } from '../../../../publishing/run/publish-job'
import { canTryAgain, isUnfinished } from '../../../../publishing/run/publish-job'
import { progressKey } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { useJob, useJobs } from '../../../jobs/use-jobs'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Warning } from '../../../ui/note'
import { OutcomeBar } from '../../../ui/outcome-bar'
import { useFocusKept } from '../../../ui/outside-react'
import { RecordPage, RecordTitle, RecordFacts, ForgetButton } from '../../../ui/record-page'
import {
  Report,
  ReportRows,
  ReportFoot,
  ReportProgress,
  ReportSummary,
  ReportButtons,
} from '../../../ui/report'
import { reportName, ReportExport } from '../../../ui/report-export'
import { Skeleton } from '../../../ui/skeleton'
import { useOutcomeLines } from '../components/copy-outcomes'
import { jobRoute } from '../publish-address'
import { usePublishWords } from '../words'
import { useReportWords, reportColumns, reportRows, useCountWords, countsOf } from './report-words'
import type { ReportWords } from './report-words'
import { TargetReport } from './target-report'
import jobViewStyles from './target-report.module.css'

/** One publish of this browser: its progress, its outcome and its actions. */
export function JobPage({ publishQueue, jobId }: { publishQueue: PublishQueue; jobId: string }) {
  const { say } = usePublishWords()
  const { time } = useReportWords()
  const navigate = useNavigate()
  const { isLoaded, running, elsewhere } = useJobs(publishQueue)
  const job = useJob(publishQueue, jobId)
  if (!job) {
    return isLoaded ? (
      <EmptyState heading={1} title={say('job.unknown')}>
        {say('job.unknownNext')}
      </EmptyState>
    ) : (
      <Skeleton lines={['full', 'long', 'middle']} />
    )
  }
  const { source, targets, madeAt } = job
  const forget = async () => {
    if (await publishQueue.forget(jobId)) await navigate(jobRoute())
  }
  return (
    <RecordPage>
      <RecordTitle tabIndex={-1} ref={focusIt}>
        {say('job.title', { source: source.name, count: targets.length })}
      </RecordTitle>
      <RecordFacts>
        {say('job.madeAt', { time: time(madeAt), revision: source.revision })}
        {source.part && ` · ${say('job.part')}`}
        {' · '}
        <Link to={`/announcements/${encodeURIComponent(source.chat_id)}`}>{say('job.toSource')}</Link>
      </RecordFacts>
      <JobView publishQueue={publishQueue} job={job} />
      {!running.has(jobId) && !elsewhere.has(jobId) && (
        <ForgetButton look="quiet" onClick={() => void forget()}>
          <Trash2 size={16} aria-hidden="true" />
          {say('job.forget')}
        </ForgetButton>
      )}
    </RecordPage>
  )
}

/** Takes the focus after its button is gone, so that reading continues at the progress. */
const focusIt = (element: HTMLElement | null) => element?.focus()

/** A job: its progress while it runs, its report afterwards. */
function JobView({ publishQueue, job }: { publishQueue: PublishQueue; job: PublishJob }) {
  const { say } = usePublishWords()
  const { elsewhere, progress } = useJobs(publishQueue)
  const outcomes = useOutcomeLines(job.outcomes)
  const { job_id, targets, bytes } = job
  const isElsewhere = elsewhere.has(job_id)
  return (
    <Report>
      <JobProgress publishQueue={publishQueue} job={job} />
      <ReportRows>
        {targets.map((target) => (
          <TargetReport
            key={target.chat_id}
            target={target}
            progress={progress.get(progressKey(job_id, target.chat_id))}
            bytes={bytes}
            isOurs={!isElsewhere}
            onRetry={() => void publishQueue.retry(job_id, [target.chat_id])}
            onReplace={() => void publishQueue.replaceAsItIs(job_id, target.chat_id)}
          />
        ))}
      </ReportRows>
      {outcomes.length > 0 && (
        <section className={jobViewStyles['outcomes']} aria-label={say('outcomes.title')}>
          <h2>{say('outcomes.title')}</h2>
          <ul>
            {outcomes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <ReportFoot>
        <ReportActions job={job} />
      </ReportFoot>
    </Report>
  )
}

/** The totals of a job's chats, and the actions on all of them. */
function JobProgress({ publishQueue, job }: { publishQueue: PublishQueue; job: PublishJob }) {
  const { say } = usePublishWords()
  const { running, elsewhere, isKept } = useJobs(publishQueue)
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
  // A pressed button is replaced by others: the focus moves to the next one, or to the summary.
  const focusKept = useFocusKept(() => (actions.current?.querySelector('button') ?? summary.current)?.focus())
  return (
    <ReportProgress {...focusKept}>
      <ReportSummary ref={summary} role="status" tabIndex={-1}>
        {words}
      </ReportSummary>
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
      {isElsewhere && <Warning>{say('job.elsewhere')}</Warning>}
      {!isKept && <Warning>{say('job.notKept')}</Warning>}
      {isStopped && isUnfinished(job) && <Warning>{say('job.interrupted')}</Warning>}
      <ReportButtons ref={actions}>
        {isRunning && (
          <Button onClick={() => void publishQueue.pause(job_id)}>
            <Pause size={16} aria-hidden="true" />
            {say('job.pause')}
          </Button>
        )}
        {isStopped && isToGo && (
          <Button look="primary" onClick={() => void publishQueue.goOn(job_id)}>
            <Play size={16} aria-hidden="true" />
            {say('job.goOn')}
          </Button>
        )}
        {!isElsewhere && targets.some(({ state }) => state.is === 'ready') && (
          <Button onClick={() => void publishQueue.cancel(job_id)}>
            <Ban size={16} aria-hidden="true" />
            {say('job.cancel')}
          </Button>
        )}
        {isStopped && again.length > 1 && (
          <Button onClick={() => void publishQueue.retry(job_id, again)}>
            <RotateCw size={16} aria-hidden="true" />
            {say('job.retryAll', { count: again.length })}
          </Button>
        )}
      </ReportButtons>
    </ReportProgress>
  )
}

/** Exports the report of a job. */
function ReportActions({ job }: { job: PublishJob }) {
  const { say } = usePublishWords()
  const words = useReportWords()
  const outcomes = useOutcomeLines(job.outcomes)
  const title = say('job.title', { count: job.targets.length, source: job.source.name })
  return (
    <ReportExport
      text={() => reportText(job, { title, outcomes, words })}
      csv={() => toCsv([reportColumns, ...reportRows(job, words)])}
      name={reportName('publish', job.madeAt)}
      words={{
        copyText: say('job.copyReport'),
        copyCsv: say('job.copyCsv'),
        saveCsv: say('job.saveCsv'),
        copied: say('job.copied'),
        notCopied: say('job.notCopied'),
      }}
    />
  )
}

interface Told {
  title: string
  /** The blocks that cannot be copied unchanged, one line each. */
  outcomes: readonly string[]
  words: ReportWords
}

/** The report as text to paste into a message: a line for each chat, with its note below. */
function reportText({ targets, madeAt }: PublishJob, { title, outcomes, words }: Told): string {
  const chats = targets.map(({ chat_id, name, how, state }) => {
    const revision = 'revision' in state ? ` (revision ${state.revision})` : ''
    const note = words.note(state)
    const line = `${name || chat_id} (${chat_id}): ${words.state(state.is)}, ${words.how(how)}${revision}`
    return note ? `${line}\n  ${note}` : line
  })
  return [`${title} · ${words.time(madeAt)}`, outcomes.join('\n'), chats.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
