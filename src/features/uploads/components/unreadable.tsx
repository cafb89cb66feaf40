import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import styles from './unreadable.module.css'

interface Props {
  /** The paths of what the browser may not read. */
  paths: readonly string[]
  onClose(): void
}

/** So many are named; of more their number is. */
const MOST_NAMED = 5

/** What did not come with a drop, so that nobody takes the list for the whole of it. */
export function Unreadable({ paths, onClose }: Props) {
  const { t } = useTranslation('files')
  const rest = paths.length - MOST_NAMED
  return (
    <div role="alert" className={paths.length > 0 ? styles['notice'] : ''}>
      {paths.length > 0 && (
        <>
          <div>
            <p>{t('upload.unreadable.what', { count: paths.length })}</p>
            <ul className={styles['paths']}>
              {paths.slice(0, MOST_NAMED).map((path) => (
                <li key={path}>
                  <bdi>{path}</bdi>
                </li>
              ))}
            </ul>
            <p>
              {rest > 0 && `${t('upload.unreadable.more', { count: rest })} `}
              {t('upload.unreadable.next')}
            </p>
          </div>
          <Button look="quiet" onClick={onClose}>
            {t('upload.unreadable.close')}
          </Button>
        </>
      )}
    </div>
  )
}
