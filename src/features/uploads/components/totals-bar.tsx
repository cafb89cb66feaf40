import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../browser/copy-text'
import { canTryAgain } from '../../../i18n/explain-failure'
import { formatBytes, formatDuration } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { ProgressBar } from '../../files/components/progress-bar'
import { RateLimitNote } from '../../files/components/rate-limit-note'
import { useHeldUntil, useTotals } from '../../files/components/use-rows'
import type { PhaseName } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import styles from '../../files/components/totals-bar.module.css'

/** All uploads in one line, and what can be done with all of them. */
export function TotalsBar({ queue, onSend }: { queue: UploadQueue; onSend(...ids: string[]): void }) {
  const [copied, setCopied] = useState<boolean>()
  const { t, i18n } = useTranslation('files')
  const totals = useTotals(queue.rows)
  const isHeld = useHeldUntil(queue.rows) !== undefined
  const { language } = i18n
  const of = (...names: PhaseName[]) => names.reduce((sum, name) => sum + (totals.byPhase[name] ?? 0), 0)
  const ids = (...names: PhaseName[]) =>
    queue.rows
      .all()
      .filter(({ phase }) => names.includes(phase.name))
      .map(({ id }) => id)
  const done = of('done')
  const asks = of('known', 'gone')
  const failures = of('failed')
  // Looked through when their number changes, not as bytes move.
  const offersRetry = useMemo(() => failures > 0 && retriableIn(queue).length > 0, [queue, failures])
  const failed = of('failed', 'refused')
  const words = [
    totals.counted > 0 && t('upload.all.count', { done, count: totals.counted }),
    totals.bytes > 0 &&
      t('upload.all.bytes', {
        sent: formatBytes(totals.moved, language),
        size: formatBytes(totals.bytes, language),
      }),
    totals.moving > 0 &&
      totals.bytesPerSecond &&
      t('upload.state.speed', { size: formatBytes(totals.bytesPerSecond, language) }),
    totals.moving > 0 &&
      !isHeld &&
      totals.secondsLeft &&
      t('upload.state.left', { span: formatDuration(totals.secondsLeft, language) }),
  ].filter(Boolean)
  return (
    <section className={styles['totals']} aria-label={t('upload.all.label')}>
      <p className={styles['words']}>
        <span>{words.join(' · ')}</span>
        {totals.moving > 0 && (
          <span className={styles['asks']}>
            <RateLimitNote rows={queue.rows} of="all" />
          </span>
        )}
        {failed > 0 && <span className={styles['failed']}>{t('upload.all.failed', { count: failed })}</span>}
        {asks > 0 && <span className={styles['asks']}>{t('upload.all.asks', { count: asks })}</span>}
      </p>
      <div className={styles['actions']}>
        {done > 1 && (
          <>
            <Button look="quiet" onClick={() => onSend(...ids('done'))}>
              {t('upload.all.send', { count: done })}
            </Button>
            <Button look="quiet" onClick={() => void copyText(keysIn(queue)).then(setCopied)}>
              {t('upload.all.copyKeys', { count: done })}
            </Button>
            <span role="status" className={copied === false ? '' : 'visually-hidden'}>
              {copied !== undefined && t(copied ? 'upload.action.copied' : 'upload.action.notCopied')}
            </span>
          </>
        )}
        {totals.moving > 0 && (
          <Button look="quiet" onClick={() => queue.pause(...queue.rows.ids())}>
            {t('upload.all.pause')}
          </Button>
        )}
        {of('paused') > 0 && (
          <Button look="quiet" onClick={() => queue.resume(...ids('paused'))}>
            {t('upload.all.resume')}
          </Button>
        )}
        {offersRetry && (
          <Button look="quiet" onClick={() => queue.resume(...retriableIn(queue))}>
            {t('upload.all.retry')}
          </Button>
        )}
        {of('known') > 1 && (
          <Button look="quiet" onClick={() => queue.takeKnown(...ids('known'))}>
            {t('upload.all.useKeys')}
          </Button>
        )}
        {of('known') > 1 && (
          <Button look="quiet" onClick={() => queue.sendAnyway(...ids('known'))}>
            {t('upload.all.anyway')}
          </Button>
        )}
        {totals.moving + of('paused') > 0 && (
          <Button
            look="quiet"
            onClick={() =>
              queue.cancel(
                ...ids('unread', 'reading', 'waiting', 'sending', 'again', 'rate', 'paused', 'twin'),
              )
            }
          >
            {t('upload.all.cancel')}
          </Button>
        )}
        {of('done', 'cancelled') > 0 && (
          <Button look="quiet" onClick={() => queue.remove(...ids('done', 'cancelled'))}>
            {t('upload.all.clear')}
          </Button>
        )}
      </div>
      {totals.moving + of('paused') > 0 && (
        <ProgressBar
          label={t('upload.all.progress')}
          share={totals.bytes > 0 ? totals.moved / totals.bytes : 0}
          tone={totals.moving > 0 ? 'moving' : 'still'}
        />
      )}
    </section>
  )
}

/** Those that may end otherwise when they are tried again. */
const retriableIn = (queue: UploadQueue): string[] =>
  queue.rows
    .all()
    .filter(({ phase }) => phase.name === 'failed' && canTryAgain(phase.error))
    .map(({ id }) => id)

/** A line for each: its key and its name, as a spreadsheet takes them. */
const keysIn = (queue: UploadQueue): string =>
  queue.rows
    .all()
    .flatMap(({ phase, name }) => (phase.name === 'done' ? [`${phase.key}\t${name}`] : []))
    .join('\n')
