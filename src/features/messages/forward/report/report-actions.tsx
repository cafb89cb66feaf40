import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import type { Intent } from '../send/intent'
import { csvOf } from './csv-of'
import { reportColumns, reportRows } from './report-rows'
import { reportText } from './report-text'
import { useReportWords } from './use-report-words'

/** Takes the report out: as text for people, as CSV for programs. */
export function ReportActions({ intent }: { intent: Intent }) {
  const { t } = useTranslation('messages')
  const words = useReportWords()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const text = reportText(intent, words, t)
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {t('forward.copyReport')}
      </Button>
      <Button
        onClick={() =>
          download(
            csvOf([reportColumns, ...reportRows(intent, words)]),
            `forward-${new Date(intent.madeAt).toISOString().slice(0, 16).replaceAll(':', '')}.csv`,
          )
        }
      >
        <Download size={16} aria-hidden="true" />
        {t('forward.downloadCsv')}
      </Button>
      <span role="status" className={copied === false ? '' : 'visually-hidden'}>
        {copied !== undefined && t(copied ? 'forward.copied' : 'forward.notCopied')}
      </span>
    </>
  )
}

/** Hands a text to the browser's downloads. */
function download(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
