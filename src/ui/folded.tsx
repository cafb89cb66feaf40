import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './folded.module.css'

interface Props {
  /** The line that is always shown. */
  line: string
  /** A failure, or facts that few people look for. */
  look: 'failure' | 'facts'
  children: ReactNode
}

/** A line that unfolds to what is behind it. */
export const Folded = ({ line, look, children }: Props) => (
  <details className={`${styles['folded']} ${styles[look]}`}>
    <summary className={styles['line']}>
      <ChevronRight size={look === 'failure' ? 16 : 14} aria-hidden="true" className={styles['sign']} />
      {line}
    </summary>
    {children}
  </details>
)
