import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/skeleton'
import styles from './page-skeleton.module.css'

/** The page itself, as a landmark; the skip link leads here, and focus that lost its place. */
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
