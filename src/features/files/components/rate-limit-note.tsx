import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../i18n/format-quantities'
import type { TransferRow, TransferRows } from '../../../jobs/transfer-rows'
import { Countdown } from '../../../ui/countdown'
import { useHeldUntil } from './use-rows'

interface Props<R extends TransferRow> {
  rows: TransferRows<R>
  /** Said of one row in line, behind its own words, or of all together. */
  of: 'row' | 'all'
}

/** That the platform wants fewer calls, and how long all that is in line waits for it; nothing while it does not. */
export function RateLimitNote<R extends TransferRow>({ rows, of }: Props<R>) {
  const { t, i18n } = useTranslation('files')
  const until = useHeldUntil(rows)
  if (until === undefined) return null
  const words = (seconds: number) => {
    const span = formatDuration(seconds, i18n.language)
    return of === 'row' ? ` · ${t('page.holdRow', { span })}` : t('page.holdAll', { span })
  }
  return <Countdown until={until} words={words} />
}
