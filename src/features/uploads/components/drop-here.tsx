import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../words'
import styles from './drop-here.module.css'

/** Shown while nothing is queued: where to drop files, and other ways to add them. */
export function DropHere({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <section className={styles['area']}>
      <FileUp size={32} aria-hidden="true" className={styles['icon']} />
      <h2 className={styles['title']}>{t('empty')}</h2>
      <p>{t('emptyNext')}</p>
      <div className={styles['buttons']}>{children}</div>
      <p className={styles['limits']}>{t('limits')}</p>
    </section>
  )
}
