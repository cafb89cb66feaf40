import { useTranslation } from 'react-i18next'
import styles from './resources.module.css'

/** Why something is not asked for at all: known before, with the code that asking would give (platform/files#message-resources). */
export function UnavailableNote({ why }: { why: 'inBundle' | 'sticker' | 'folder' | 'card' }) {
  const { t } = useTranslation('messages')
  return (
    <p className={styles['closed']}>
      {t(`drawing.closed.${why}`)} <code className={styles['code']}>234043</code>
    </p>
  )
}
