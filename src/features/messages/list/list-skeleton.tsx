import { useTranslation } from 'react-i18next'
import styles from './list-skeleton.module.css'

const lines = [52, 34, 71, 45, 60, 28, 66, 40]

/** The shape of messages to come. */
export function ListSkeleton() {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['list']}>
      <p role="status" className="visually-hidden">
        {t('list.loading')}
      </p>
      {lines.map((width) => (
        <div key={width} className={styles['row']} aria-hidden="true">
          <span className={styles['face']} />
          <span className={styles['words']}>
            <span className={styles['name']} />
            <span className={styles['line']} style={{ width: `${width}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}
