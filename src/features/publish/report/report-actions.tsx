import { csvOf } from '../../../ui/csv-of'
import { reportName, TakeReport } from '../../../ui/saving/take-report'
import { useFateLines } from '../components/fates'
import type { Job } from '../run/job'
import { usePublishWords } from '../use-publish-words'
import { reportColumns, reportRows } from './report-rows'
import { reportText } from './report-text'
import { useReportWords } from './use-report-words'

/** Takes the report of a job out. */
export function ReportActions({ job }: { job: Job }) {
  const { say } = usePublishWords()
  const words = useReportWords()
  const fates = useFateLines(job.fates)
  const title = say('job.title', { count: job.targets.length, source: job.source.name })
  return (
    <TakeReport
      text={() => reportText(job, { title, fates, words })}
      csv={() => csvOf([reportColumns, ...reportRows(job, words)])}
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
