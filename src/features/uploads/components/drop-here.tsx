import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './drop-here.module.css'

/** While nothing is queued: where files can be dropped, and what else brings them. */
export function DropHere({ children }: { children: ReactNode }) {
  const { t } = useTranslation('files')
  return (
    <section className={styles['area']}>
      <FileUp size={32} aria-hidden="true" className={styles['icon']} />
      <h2 className={styles['title']}>{t('upload.empty')}</h2>
      <p>{t('upload.emptyNext')}</p>
      <div className={styles['buttons']}>{children}</div>
      <p className={styles['limits']}>{t('upload.limits')}</p>
    </section>
  )
}
