import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button'
import { csvOf } from '../../../../ui/csv-of'
import { saveFile } from '../../components/save-file'
import { useFateLines } from '../components/fates'
import type { Job } from '../run/job'
import { usePublishWords } from '../use-publish-words'
import { reportColumns, reportRows } from './report-rows'
import { reportText } from './report-text'
import { useReportWords } from './use-report-words'

/** Takes the report out: as text for people, as CSV for programs. */
export function ReportActions({ job }: { job: Job }) {
  const { say } = usePublishWords()
  const words = useReportWords()
  const fates = useFateLines(job.fates)
  const [copied, setCopied] = useState<'text' | 'csv' | 'not'>()
  const title = say('job.title', { count: job.targets.length, source: job.source.name })
  const csv = () => csvOf([reportColumns, ...reportRows(job, words)])
  const name = `publish-${new Date(job.madeAt).toISOString().slice(0, 16).replaceAll(':', '')}.csv`
  const copy = async (what: 'text' | 'csv', report: string) =>
    setCopied(
      await navigator.clipboard.writeText(report).then(
        () => what,
        () => 'not',
      ),
    )
  return (
    <>
      <Button onClick={() => void copy('text', reportText(job, { title, fates, words }))}>
        <CopyIcon isDone={copied === 'text'} />
        {say('job.copyReport')}
      </Button>
      <Button onClick={() => void copy('csv', csv())}>
        <CopyIcon isDone={copied === 'csv'} />
        {say('job.copyCsv')}
      </Button>
      <Button onClick={() => saveFile(name, csv(), 'text/csv')}>
        <Download size={16} aria-hidden="true" />
        {say('job.saveCsv')}
      </Button>
      <span role="status" className={copied === 'not' ? '' : 'visually-hidden'}>
        {copied !== undefined && say(copied === 'not' ? 'job.notCopied' : 'job.copied')}
      </span>
    </>
  )
}

const CopyIcon = ({ isDone }: { isDone: boolean }) =>
  isDone ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
