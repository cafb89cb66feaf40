import type { Totals } from '../../../../jobs/transfer-rows'
import { canTryAgain } from '../../../i18n/explain-failure'
import { formatBytes } from '../../../i18n/format-quantities'
import { countIn, idsIn, idsWhere, TotalsBar, useCanRetry, useTotals } from '../../files/files'
import { activePhases, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { useWords } from '../words'

/** All downloads in one line, with actions for all of them. */
export function DownloadTotals({ queue }: { queue: DownloadQueue }) {
  const { t, i18n } = useWords()
  const { rows } = queue
  const totals = useTotals(rows)
  const [done, left, failed] = [
    countIn(totals, 'done'),
    countIn(totals, 'left'),
    countIn(totals, 'failed', 'unsaved'),
  ]
  const canRetry = useCanRetry(rows, failed, isRetriable)
  const isUnfinished = totals.moving + countIn(totals, 'paused') + left > 0
  const moved = formatBytes(totals.moved, i18n.language)
  const size = formatBytes(totals.bytes, i18n.language)
  const bytes =
    totals.unsized > 0 ? t('state.comingUnsized', { came: moved }) : t('all.bytes', { moved, size })
  return (
    <TotalsBar
      label={t('all.label')}
      rows={rows}
      totals={totals}
      counts={[
        ...(totals.counted > 0 ? [t('all.count', { done, count: totals.counted })] : []),
        ...(totals.bytes > 0 ? [bytes] : []),
      ]}
      notes={[
        ...(left > 0 ? [{ words: t('all.left', { count: left }), isFailure: false }] : []),
        ...(failed > 0 ? [{ words: t('all.failed', { count: failed }), isFailure: true }] : []),
      ]}
      actions={[
        left > 0 && {
          words: t('all.goOn', { count: left }),
          isPrimary: true,
          onPress: () => queue.resume(...idsIn(rows, 'left')),
        },
        totals.moving > 0 && { words: t('all.pause'), onPress: () => queue.pause(...rows.ids()) },
        countIn(totals, 'paused') > 0 && {
          words: t('all.resume'),
          onPress: () => queue.resume(...idsIn(rows, 'paused')),
        },
        canRetry && {
          words: t('all.retry'),
          onPress: () => queue.resume(...idsWhere(rows, isRetriable)),
        },
        isUnfinished && {
          words: t('all.cancel'),
          onPress: () => queue.cancel(...idsIn(rows, ...activePhases, 'paused', 'left')),
        },
        countIn(totals, 'done', 'cancelled') > 0 && {
          words: t('all.clear'),
          onPress: () => queue.remove(...idsIn(rows, 'done', 'cancelled')),
        },
      ]}
      progress={isUnfinished && { label: t('all.progress'), share: shareOf(totals, done) }}
    />
  )
}

/** By bytes if every size is known, otherwise by rows, so that the bar never shows a guess. */
function shareOf({ unsized, bytes, moved, counted }: Totals<Download>, done: number): number {
  if (unsized > 0) return counted > 0 ? done / counted : 0
  return bytes > 0 ? moved / bytes : 0
}

/** Whether another try may end differently. */
const isRetriable = ({ phase }: Download): boolean =>
  phase.name === 'unsaved' || (phase.name === 'failed' && canTryAgain(phase.error))
