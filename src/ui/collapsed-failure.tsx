import { type FailureProps, FailureActions } from './failure'
import { Folded } from './folded'
import styles from './collapsed-failure.module.css'

/** One of several failures: a line that says what happened, which unfolds to what to do about it, and to the code. */
export const CollapsedFailure = (failure: FailureProps) => (
  <Folded line={failure.what} look="failure">
    <div className={styles['next']}>
      <FailureActions {...failure} isFolded />
    </div>
  </Folded>
)
