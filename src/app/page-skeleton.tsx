import { useTranslation } from '../i18n/words'
import { Skeleton } from '../ui/skeleton'
import styles from './page-skeleton.module.css'

/** A placeholder for a page that is loading. */
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
