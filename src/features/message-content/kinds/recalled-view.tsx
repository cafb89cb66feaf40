import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './kinds.module.css'

/** In place of what was taken back. */
export function RecalledView() {
  const { t } = useTranslation('messages')
  return (
    <p className={styles['recalled']}>
      <Undo2 size={14} aria-hidden="true" />
      {t('drawing.recalled')}
    </p>
  )
}
