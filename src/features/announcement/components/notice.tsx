import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './announcement-page.module.css'

interface Props {
  words: string
  /** If absent, the notice stays until the operator acts on it. */
  onDismiss?(): void
  children?: ReactNode
}

/** A short notice above the document, with actions. */
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
