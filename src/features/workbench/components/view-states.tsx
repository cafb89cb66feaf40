import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import styles from './workbench.module.css'

/** An empty part of the workbench: what is so, and what to do next. */
export const EmptyState = ({ title, next }: { title: string; next: string }) => (
  <div className={styles['nothing']}>
    <p className={styles['nothingTitle']}>{title}</p>
    <p>{next}</p>
  </div>
)

/** Something that the service did not do, in words; with `retry`, the next click. */
export function FailureNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t: failures } = useTranslation('failures')
  return <Failure {...explainFailure(error, failures)} retry={retry} />
}

/** The shape of rows to come, with the words that say what is loading. */
export const Loading = ({ words }: { words: string }) => (
  <div className={styles['loading']}>
    <p className="visually-hidden" role="status">
      {words}
    </p>
    <Skeleton lines={['full', 'long', 'full', 'middle']} />
  </div>
)
