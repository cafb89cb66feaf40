import { ChevronRight } from 'lucide-react'
import { type FailureProps, FailureActions } from './failure'
import styles from './collapsed-failure.module.css'

/**
 * One of several failures: a line that says what happened, with the code unless
 * that is shown nearby; it unfolds to show what to do about it.
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
