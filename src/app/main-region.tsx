import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/words'
import { Skeleton } from '../ui/skeleton'
import styles from './page-skeleton.module.css'

/** The page itself, as a landmark; the skip link and lost focus go here. */
export const MainRegion = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <main id="page" tabIndex={-1} className={className}>
    {children}
  </main>
)

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
