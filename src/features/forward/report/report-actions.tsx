import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../ui/csv-of'
import { reportName, TakeReport } from '../../../ui/saving/take-report'
import type { Intent } from '../send/intent'
import { reportColumns, reportRows } from './report-rows'
import { reportText } from './report-text'
import { useReportWords } from './use-report-words'

/** Takes the report of a forward out. */
export function ReportActions({ intent }: { intent: Intent }) {
  const { t } = useTranslation('messages')
  const words = useReportWords()
  return (
    <TakeReport
      text={() => reportText(intent, words, t)}
      csv={() => csvOf([reportColumns, ...reportRows(intent, words)])}
      name={reportName('forward', intent.madeAt)}
      words={{
        copyText: t('forward.copyReport'),
        copyCsv: t('forward.copyCsv'),
        saveCsv: t('forward.downloadCsv'),
        copied: t('forward.copied'),
        notCopied: t('forward.notCopied'),
      }}
    />
  )
}
