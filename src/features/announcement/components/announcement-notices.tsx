import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { useWords } from '../use-words'
import styles from './announcement-page.module.css'
import type { Saving } from './use-saving'

interface Props {
  saving: Saving
  /** Why the editor did not do something, in its words; empty when there is nothing to say. */
  refused: string
  onDismissRefused(): void
  onShow(ids: readonly string[]): void
}

/** What the operator should know above the document: restored, merged, both touched, not possible. */
export function AnnouncementNotices({ saving, refused, onDismissRefused, onShow }: Props) {
  const say = useWords()
  const [isRestoredSeen, seeRestored] = useState(false)
  const [seenMerges, seeMerges] = useState(0)
  const { conflicts, merges } = saving.state
  const conflictIds = conflicts.flatMap(({ id, beside }) => (beside ? [id, beside] : [id]))
  return (
    <div className={styles['notices']} role="status">
      {saving.isRestored && !isRestoredSeen && (
        <Notice words={say('restored')} onDismiss={() => seeRestored(true)} />
      )}
      {merges > seenMerges && (
        <Notice
          words={conflicts.length > 0 ? say('conflicts', { number: conflicts.length }) : say('merged')}
          onDismiss={() => seeMerges(merges)}
        >
          {conflictIds.length > 0 && <Button onClick={() => onShow(conflictIds)}>{say('plan.show')}</Button>}
        </Notice>
      )}
      {refused && <Notice words={say('refusedEdit', { reason: refused })} onDismiss={onDismissRefused} />}
    </div>
  )
}

interface NoticeProps {
  words: string
  onDismiss(): void
  children?: React.ReactNode
}

function Notice({ words, onDismiss, children }: NoticeProps) {
  const say = useWords()
  return (
    <div className={styles['notice']}>
      <p>{words}</p>
      {children}
      <Button look="quiet" aria-label={say('dismiss')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
