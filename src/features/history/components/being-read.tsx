import { Skeleton } from '../../../ui/skeleton'
import { useHistoryWords } from '../use-history-words'
import styles from './comparison.module.css'

/** Where a comparison will stand. */
export function BeingRead() {
  const { say } = useHistoryWords()
  return (
    <div aria-busy="true">
      <span className={styles['spoken']} role="status">
        {say('reading')}
      </span>
      <Skeleton lines={['middle', 'full', 'long', 'full', 'short', 'long']} />
    </div>
  )
}
