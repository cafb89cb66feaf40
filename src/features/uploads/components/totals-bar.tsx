import { useState } from 'react'
import { copyText } from '../../../browser/copy-text'
import { canTryAgain } from '../../../i18n/explain-failure'
import { formatBytes } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { countIn, idsIn, idsWhere, TotalsBar, useCanRetry, useTotals } from '../../files/files'
import { activePhases, type Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'

interface Props {
  queue: UploadQueue
  onSend(...ids: string[]): void
  /** Goes to a row of the list. */
  onReveal(id: string): void
}

/** The totals of all uploads, and the actions on all of them. Counts of problems lead to the first row that has one. */
export function UploadTotals({ queue, onSend, onReveal }: Props) {
  const [copied, setCopied] = useState<boolean>()
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const { rows } = queue
  const totals = useTotals(rows)
  const [done, known] = [countIn(totals, 'done'), countIn(totals, 'known')]
  const [asks, failed] = [known + countIn(totals, 'gone'), countIn(totals, 'failed', 'refused')]
  const revealFirst = (...phases: Parameters<typeof countIn<Upload>>[1][]) => {
    const [first] = idsIn(rows, ...phases)
    if (first !== undefined) onReveal(first)
  }
  const canRetry = useCanRetry(rows, countIn(totals, 'failed'), isRetriable)
  const isUnfinished = totals.moving + countIn(totals, 'paused') > 0
  const bytes = () =>
    t('all.bytes', {
      sent: formatBytes(totals.moved, i18n.language),
      size: formatBytes(totals.bytes, i18n.language),
    })
  return (
    <TotalsBar
      label={t('all.label')}
      rows={rows}
      totals={totals}
      counts={[
        ...(totals.counted > 0 ? [t('all.count', { done, count: totals.counted })] : []),
        ...(totals.bytes > 0 ? [bytes()] : []),
      ]}
      notes={[
        ...(failed > 0
          ? [
              {
                words: t('all.failed', { count: failed }),
                isFailure: true,
                onPress: () => revealFirst('failed', 'refused'),
              },
            ]
          : []),
        ...(asks > 0
          ? [
              {
                words: t('all.asks', { count: asks }),
                isFailure: false,
                onPress: () => revealFirst('known', 'gone'),
              },
            ]
          : []),
      ]}
      actions={[
        totals.moving > 0 && { words: t('all.pause'), onPress: () => queue.pause(...rows.ids()) },
        countIn(totals, 'paused') > 0 && {
          words: t('all.resume'),
          onPress: () => queue.resume(...idsIn(rows, 'paused')),
        },
        canRetry && {
          words: t('all.retry'),
          onPress: () => queue.resume(...idsWhere(rows, isRetriable)),
        },
        known > 1 && {
          words: t('all.useKeys'),
          onPress: () => queue.takeKnown(...idsIn(rows, 'known')),
        },
        known > 1 && {
          words: t('all.anyway'),
          onPress: () => queue.sendAnyway(...idsIn(rows, 'known')),
        },
        isUnfinished && {
          words: t('all.cancel'),
          onPress: () => queue.cancel(...idsIn(rows, ...activePhases, 'paused', 'twin')),
        },
        countIn(totals, 'done', 'cancelled') > 0 && {
          words: t('all.clear'),
          onPress: () => queue.remove(...idsIn(rows, 'done', 'cancelled')),
        },
      ]}
      progress={
        isUnfinished && {
          label: t('all.progress'),
          share: totals.bytes > 0 ? totals.moved / totals.bytes : 0,
        }
      }
    >
      {done > 1 && (
        <>
          <Button look="quiet" onClick={() => onSend(...idsIn(rows, 'done'))}>
            {t('all.send', { count: done })}
          </Button>
          <Button look="quiet" onClick={() => void copyText(keysIn(queue)).then(setCopied)}>
            {t('all.copyKeys', { count: done })}
          </Button>
          <span role="status" className={copied === false ? '' : 'visually-hidden'}>
            {copied !== undefined && files(copied ? 'action.copied' : 'action.notCopied')}
          </span>
        </>
      )}
    </TotalsBar>
  )
}

/** Whether trying it again may succeed. */
const isRetriable = ({ phase }: Upload): boolean => phase.name === 'failed' && canTryAgain(phase.error)

/** A line for each upload with its key and name, for pasting into a spreadsheet. */
const keysIn = (queue: UploadQueue): string =>
  queue.rows
    .all()
    .flatMap(({ phase, name }) => (phase.name === 'done' ? [`${phase.key}\t${name}`] : []))
    .join('\n')
