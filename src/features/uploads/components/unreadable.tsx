import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './unreadable.module.css'

interface UnreadableProps {
  /** Paths that the browser may not read. */
  paths: readonly string[]
  onClose(): void
}

/** The most paths that are named. The others are counted. */
const MOST_NAMED = 5

/** Reports the files that are missing from a drop, so that the list does not look complete. */
export function Unreadable({ paths, onClose }: UnreadableProps) {
  const { t } = useWords()
  const rest = paths.length - MOST_NAMED
  return (
    <div role="alert" className={paths.length > 0 ? styles['notice'] : ''}>
      {paths.length > 0 && (
        <>
          <div>
            <p>{t('unreadable.what', { count: paths.length })}</p>
            <ul className={styles['paths']}>
              {paths.slice(0, MOST_NAMED).map((path) => (
                <li key={path}>
                  <bdi>{path}</bdi>
                </li>
              ))}
            </ul>
            <p>
              {rest > 0 && `${t('unreadable.more', { count: rest })} `}
              {t('unreadable.next')}
            </p>
          </div>
          <Button look="quiet" onClick={onClose}>
            {t('unreadable.close')}
          </Button>
        </>
      )}
    </div>
  )
}
