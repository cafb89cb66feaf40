import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { useWords } from '../../document/use-words'
import styles from './announcement-page.module.css'

interface Props {
  words: string
  /** Absent: it stays until it is answered. */
  onDismiss?(): void
  children?: ReactNode
}

/** A few words above the document, with what can be done. */
export function Notice({ words, onDismiss, children }: Props) {
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
