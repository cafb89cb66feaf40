import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { TransferRow, TransferRows } from '../../../../jobs/transfer-rows'
import { copyText } from '../../../browser/copy-text'
import { formatDuration } from '../../../i18n/format-quantities'
import { IconButton } from '../../../ui/button'
import { Countdown } from '../../../ui/countdown'
import { useWords } from '../words'
import { useHeldUntil } from './use-rows'
import styles from './row-parts.module.css'

interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  share: number
  tone: 'moving' | 'still'
}

/** A progress bar. Its width is set by a transform, which needs no layout. */
export const ProgressBar = ({ label, share, tone }: ProgressBarProps) => (
  <div
    className={styles['bar']}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div className={styles['done']} data-tone={tone} style={{ transform: `scaleX(${share})` }} />
  </div>
)

/** A small button that copies a text, and reports whether the browser allowed it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<{ text: string; done: boolean }>()
  const isOurs = copied?.text === text
  const copy = async () => setCopied({ text, done: await copyText(text) })
  return (
    <>
      <IconButton size="small" label={label} onClick={() => void copy()}>
        {isOurs && copied.done ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
      </IconButton>
      <span role="status" className={isOurs && !copied.done ? '' : 'visually-hidden'}>
        {isOurs && t(copied.done ? 'action.copied' : 'action.notCopied')}
      </span>
    </>
  )
}

interface RateLimitNoteProps<R extends TransferRow> {
  rows: TransferRows<R>
  /** Whether the note is about one queued row, after the row's own words, or about all rows. */
  of: 'row' | 'all'
}

/**
 * Reports that the platform wants fewer calls, and how long queued rows wait for it. Renders nothing at other times.
 */
export function RateLimitNote<R extends TransferRow>({ rows, of }: RateLimitNoteProps<R>) {
  const { t, i18n } = useWords()
  const until = useHeldUntil(rows)
  if (until === undefined) return null
  const words = (seconds: number) => {
    const span = formatDuration(seconds, i18n.language)
    return of === 'row' ? ` · ${t('page.holdRow', { span })}` : t('page.holdAll', { span })
  }
  return <Countdown until={until} words={words} />
}
