import { useMemo, type ReactNode } from 'react'
import type { PhaseName, Totals, TransferRow, TransferRows } from '../../../../jobs/transfer-rows'
import { formatBytes, formatDuration } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import { ProgressBar, RateLimitNote } from './row-parts'
import { useHeldUntil } from './use-rows'
import styles from './totals-bar.module.css'

interface Props<R extends TransferRow> {
  label: string
  rows: TransferRows<R>
  totals: Totals<R>
  /** Number and size; speed and time left follow. */
  counts: readonly string[]
  notes: readonly Note[]
  /** The actions on all of them; false: not available now. */
  actions: readonly (Action | false)[]
  /** Shown before the actions. */
  children?: ReactNode
  /** The progress bar below; false if nothing is unfinished. */
  progress: { label: string; share: number } | false
}

interface Note {
  words: string
  isFailure: boolean
  /** Goes to the first row that it speaks of. */
  onPress?(): void
}

interface Action {
  words: string
  isPrimary?: boolean
  onPress(): void
}

/** All transfers of a page in one line, with actions for all of them. */
export function TotalsBar<R extends TransferRow>({
  label,
  rows,
  totals,
  counts,
  notes,
  actions,
  children,
  progress,
}: Props<R>) {
  const { t, i18n } = useWords()
  const isHeld = useHeldUntil(rows) !== undefined
  const { language } = i18n
  const isMoving = totals.moving > 0
  const words = [
    ...counts,
    isMoving &&
      totals.bytesPerSecond &&
      t('state.speed', { size: formatBytes(totals.bytesPerSecond, language) }),
    isMoving &&
      !isHeld &&
      totals.secondsLeft &&
      t('state.left', { span: formatDuration(totals.secondsLeft, language) }),
  ].filter(Boolean)
  return (
    <section className={styles['totals']} aria-label={label}>
      <p className={styles['words']}>
        <span>{words.join(' · ')}</span>
        {isMoving && (
          <span className={styles['asks']}>
            <RateLimitNote rows={rows} of="all" />
          </span>
        )}
        {notes.map(({ words: note, isFailure, onPress }) => (
          <span key={note} className={styles[isFailure ? 'failed' : 'asks']}>
            {onPress ? (
              <button type="button" className={styles['lead']} onClick={onPress}>
                {note}
              </button>
            ) : (
              note
            )}
          </span>
        ))}
      </p>
      <div className={styles['actions']}>
        {children}
        {actions.map(
          (action) =>
            action && (
              <Button
                key={action.words}
                look={action.isPrimary ? 'primary' : 'quiet'}
                className={action.isPrimary ? styles['first'] : undefined}
                onClick={action.onPress}
              >
                {action.words}
              </Button>
            ),
        )}
      </div>
      {progress && <ProgressBar {...progress} tone={isMoving ? 'moving' : 'still'} />}
    </section>
  )
}

/** How many rows are in one of these phases. */
export function countIn<R extends TransferRow>(totals: Totals<R>, ...names: PhaseName<R>[]): number {
  return names.reduce((sum, name) => sum + (totals.byPhase[name] ?? 0), 0)
}

/** The ids of the rows in one of these phases. */
export const idsIn = <R extends TransferRow>(rows: TransferRows<R>, ...names: PhaseName<R>[]): string[] =>
  idsWhere(rows, ({ phase }) => names.includes(phase.name))

/** Whether any failed row can be retried. Computed when the number of failures changes, not as bytes move. */
export const useCanRetry = <R extends TransferRow>(
  rows: TransferRows<R>,
  failures: number,
  isRetriable: (row: R) => boolean,
): boolean =>
  useMemo(() => failures > 0 && idsWhere(rows, isRetriable).length > 0, [rows, failures, isRetriable])

export const idsWhere = <R extends TransferRow>(rows: TransferRows<R>, is: (row: R) => boolean): string[] =>
  rows
    .all()
    .filter(is)
    .map(({ id }) => id)
