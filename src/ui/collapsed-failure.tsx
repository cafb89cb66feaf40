import { ChevronRight } from 'lucide-react'
import { type FailureProps, FailureActions } from './failure'
import styles from './collapsed-failure.module.css'

/** One of several failures: a line that says what happened, which unfolds to what to do about it, and to the code. */
export const CollapsedFailure = (failure: FailureProps) => (
  <details className={styles['folded']}>
    <summary className={styles['line']}>
      <ChevronRight size={16} aria-hidden="true" className={styles['sign']} />
      <span>{failure.what}</span>
    </summary>
    <div className={styles['next']}>
      <FailureActions {...failure} isFolded />
    </div>
  </details>
)
