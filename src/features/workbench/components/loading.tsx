import { Skeleton } from '../../../ui/skeleton'
import styles from './workbench.module.css'

/** The shape of rows to come, with the words that say what is loading. */
export const Loading = ({ words }: { words: string }) => (
  <div className={styles['loading']}>
    <p className="visually-hidden" role="status">
      {words}
    </p>
    <Skeleton lines={['full', 'long', 'full', 'middle']} />
  </div>
)
