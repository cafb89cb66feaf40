import { Skeleton } from '../../ui/skeleton'
import { useDocumentWords } from './words'
import styles from './document-skeleton.module.css'

/** Placeholder while a document loads. */
export function DocumentSkeleton() {
  const say = useDocumentWords()
  return (
    <div className={styles['document']} role="status">
      <span className="visually-hidden">{say('opening')}</span>
      <Skeleton lines={['middle', 'full', 'long', 'full', 'short', 'full', 'long', 'middle']} />
    </div>
  )
}
