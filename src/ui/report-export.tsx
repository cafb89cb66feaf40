import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../browser/copy-text'
import { Button } from './button'
import { saveText } from './download-name'

interface Props {
  text(): string
  csv(): string
  /** The file name without its extension. */
  name: string
  words: { copyText: string; copyCsv: string; saveCsv: string; copied: string; notCopied: string }
}

/** Exports a report: as text for people, as CSV for programs. */
export function ReportExport({ text, csv, name, words }: Props) {
  const [copied, setCopied] = useState<'text' | 'csv' | 'not'>()
  const copy = async (what: 'text' | 'csv', report: string) =>
    setCopied((await copyText(report)) ? what : 'not')
  return (
    <>
      <Button onClick={() => void copy('text', text())}>
        <CopyIcon isDone={copied === 'text'} />
        {words.copyText}
      </Button>
      <Button onClick={() => void copy('csv', csv())}>
        <CopyIcon isDone={copied === 'csv'} />
        {words.copyCsv}
      </Button>
      <Button onClick={() => saveText(`${name}.csv`, csv(), 'text/csv')}>
        <Download size={16} aria-hidden="true" />
        {words.saveCsv}
      </Button>
      <span role="status" className={copied === 'not' ? '' : 'visually-hidden'}>
        {copied !== undefined && (copied === 'not' ? words.notCopied : words.copied)}
      </span>
    </>
  )
}

const CopyIcon = ({ isDone }: { isDone: boolean }) =>
  isDone ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />

/** `forward-2026-11-22T1420`: the name of a report about this moment. */
export const reportName = (what: string, at: number): string =>
  `${what}-${new Date(at).toISOString().slice(0, 16).replaceAll(':', '')}`
