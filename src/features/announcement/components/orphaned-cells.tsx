import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { writeTsv } from '../../../../document/sheet/tsv'
import { type SheetDraft, newId, rowsFromCells, tableFromCells } from '../../../../saving/saving'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './announcement-page.module.css'

interface Props {
  sheets: readonly SheetDraft[]
  ways: UnsavedActions
  onDone(): void
}

/**
 * Offers the cells that were typed into sheets deleted by another user: the document no longer has a place for them.
 */
export function OrphanedCells({ sheets, ways, onDone }: Props) {
  const say = useWords()
  const bring = () => {
    for (const { writes } of sheets) ways.append(tableFromCells(writes, newId))
    onDone()
  }
  const copy = () => copyText(sheets.map(({ writes }) => writeTsv(rowsFromCells(writes))).join('\n\n'))
  return (
    <Notice words={say('orphanedCells.words')}>
      <Button onClick={bring}>{say('orphanedCells.asTable')}</Button>
      <Button onClick={() => void copy()}>{say('orphanedCells.copy')}</Button>
      <Button onClick={onDone}>{say('orphanedCells.letGo')}</Button>
    </Notice>
  )
}

interface NoticeProps {
  words: string
  /** If absent, the notice stays until the operator acts on it. */
  onDismiss?(): void
  children?: ReactNode
}

/** A short notice above the document, with actions. */
export function Notice({ words, onDismiss, children }: NoticeProps) {
  const say = useWords()
  return (
    <div className={styles['notice']}>
      <p>{words}</p>
      {children}
      {onDismiss && (
        <Button look="quiet" className={styles['dismiss']} aria-label={say('dismiss')} onClick={onDismiss}>
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
