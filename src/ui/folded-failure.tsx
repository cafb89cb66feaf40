import { ChevronRight } from 'lucide-react'
import type { FailureProps } from './failure'
import { FailureActions } from './failure-next'
import styles from './folded-failure.module.css'

/**
 * One of several failures: a line that says what happened, with the code where it
 * stands nowhere beside it; what to do about it unfolds.
 */
export const CollapsedFailure = ({ code, ...failure }: FailureProps & { code?: number | undefined }) => (
  <details className={styles['folded']}>
    <summary className={styles['line']}>
      <ChevronRight size={16} aria-hidden="true" className={styles['sign']} />
      <span>
        {failure.what}
        {code !== undefined && <code className={styles['code']}>{code}</code>}
      </span>
    </summary>
    <div className={styles['next']}>
      <FailureActions {...failure} />
    </div>
  </details>
)
