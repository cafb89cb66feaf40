import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/skeleton'
import styles from './page-skeleton.module.css'

/** The shape of a page to come. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles['page']}>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <Skeleton lines={['short', 'full', 'long', 'full', 'middle']} />
    </div>
  )
}
