import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { canTryAgain } from '../../../i18n/explain-failure'
import { formatBytes, formatDuration } from '../../../i18n/format-quantities'
import type { Totals } from '../../../jobs/transfer-rows'
import { Button } from '../../../ui/button'
import { ProgressBar } from '../../files/components/progress-bar'
import { RateLimitNote } from '../../files/components/rate-limit-note'
import { useHeldUntil, useTotals } from '../../files/components/use-rows'
import { activePhases, type Download, type PhaseName } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import styles from '../../files/components/totals-bar.module.css'

/** All downloads in one line, and what can be done with all of them. */
export function TotalsBar({ queue }: { queue: DownloadQueue }) {
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
  const failures = of('failed') + of('unsaved')
  // Looked through when their number changes, not as bytes move.
  const offersRetry = useMemo(() => failures > 0 && retriableIn(queue).length > 0, [queue, failures])
  const failed = of('failed', 'unsaved')
  const left = of('left')
  const unfinished = totals.moving + of('paused') + left
  const isMoving = totals.moving > 0
  const words = [
    totals.counted > 0 && t('download.all.count', { done: of('done'), count: totals.counted }),
    totals.bytes > 0 &&
      (totals.unsized > 0
        ? t('download.state.comingUnsized', { came: formatBytes(totals.moved, language) })
        : t('download.all.bytes', {
            moved: formatBytes(totals.moved, language),
            size: formatBytes(totals.bytes, language),
          })),
    isMoving &&
      totals.bytesPerSecond &&
      t('upload.state.speed', { size: formatBytes(totals.bytesPerSecond, language) }),
    isMoving &&
      !isHeld &&
      totals.secondsLeft &&
      t('upload.state.left', { span: formatDuration(totals.secondsLeft, language) }),
  ].filter(Boolean)
  return (
    <section className={styles['totals']} aria-label={t('download.all.label')}>
      <p className={styles['words']}>
        <span>{words.join(' · ')}</span>
        {isMoving && (
          <span className={styles['asks']}>
            <RateLimitNote rows={queue.rows} of="all" />
          </span>
        )}
        {left > 0 && <span className={styles['asks']}>{t('download.all.left', { count: left })}</span>}
        {failed > 0 && (
          <span className={styles['failed']}>{t('download.all.failed', { count: failed })}</span>
        )}
      </p>
      <div className={styles['actions']}>
        {left > 0 && (
          <Button look="primary" className={styles['first']} onClick={() => queue.resume(...ids('left'))}>
            {t('download.all.goOn', { count: left })}
          </Button>
        )}
        {isMoving && (
          <Button look="quiet" onClick={() => queue.pause(...queue.rows.ids())}>
            {t('download.all.pause')}
          </Button>
        )}
        {of('paused') > 0 && (
          <Button look="quiet" onClick={() => queue.resume(...ids('paused'))}>
            {t('download.all.resume')}
          </Button>
        )}
        {offersRetry && (
          <Button look="quiet" onClick={() => queue.resume(...retriableIn(queue))}>
            {t('download.all.retry')}
          </Button>
        )}
        {unfinished > 0 && (
          <Button look="quiet" onClick={() => queue.cancel(...ids(...activePhases, 'paused', 'left'))}>
            {t('download.all.cancel')}
          </Button>
        )}
        {of('done', 'cancelled') > 0 && (
          <Button look="quiet" onClick={() => queue.remove(...ids('done', 'cancelled'))}>
            {t('download.all.clear')}
          </Button>
        )}
      </div>
      {unfinished > 0 && (
        <ProgressBar
          label={t('download.all.progress')}
          share={shareOf(totals, of('done'))}
          tone={isMoving ? 'moving' : 'still'}
        />
      )}
    </section>
  )
}

/** By bytes where every size is known, else by rows: no bar says what nobody knows. */
function shareOf({ unsized, bytes, moved, counted }: Totals<Download>, done: number): number {
  if (unsized > 0) return counted > 0 ? done / counted : 0
  return bytes > 0 ? moved / bytes : 0
}

/** Those that may end otherwise when they are tried again. */
const retriableIn = (queue: DownloadQueue): string[] =>
  queue.rows
    .all()
    .filter(({ phase }) => phase.name === 'unsaved' || (phase.name === 'failed' && canTryAgain(phase.error)))
    .map(({ id }) => id)
