import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { csvOf } from '../../../../ui/csv-of'
import type { Intent } from '../send/intent'
import { reportColumns, reportRows } from './report-rows'
import { reportText } from './report-text'
import { useReportWords } from './use-report-words'

/** Takes the report out: as text for people, as CSV for programs. */
export function ReportActions({ intent }: { intent: Intent }) {
  const { t } = useTranslation('messages')
  const words = useReportWords()
  const [copied, setCopied] = useState<'text' | 'csv' | 'not'>()
  const csv = () => csvOf([reportColumns, ...reportRows(intent, words)])
  const copy = async (what: 'text' | 'csv', report: string) =>
    setCopied(
      await navigator.clipboard.writeText(report).then(
        () => what,
        () => 'not',
      ),
    )
  return (
    <>
      <Button onClick={() => void copy('text', reportText(intent, words, t))}>
        <CopyIcon isDone={copied === 'text'} />
        {t('forward.copyReport')}
      </Button>
      <Button onClick={() => void copy('csv', csv())}>
        <CopyIcon isDone={copied === 'csv'} />
        {t('forward.copyCsv')}
      </Button>
      <Button
        onClick={() =>
          download(
            csv(),
            `forward-${new Date(intent.madeAt).toISOString().slice(0, 16).replaceAll(':', '')}.csv`,
          )
        }
      >
        <Download size={16} aria-hidden="true" />
        {t('forward.downloadCsv')}
      </Button>
      <span role="status" className={copied === 'not' ? '' : 'visually-hidden'}>
        {copied !== undefined && t(copied === 'not' ? 'forward.notCopied' : 'forward.copied')}
      </span>
    </>
  )
}

const CopyIcon = ({ isDone }: { isDone: boolean }) =>
  isDone ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />

/** Hands a text to the browser's downloads. */
function download(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
