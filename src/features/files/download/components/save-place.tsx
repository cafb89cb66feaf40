import { FolderOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { FolderChoice } from '../place/folder-choice'
import styles from './save-place.module.css'

/** Where downloads are saved; in a folder, where the browser lets a page write into one. */
export function SavePlace({ choice }: { choice: FolderChoice }) {
  const { t } = useTranslation('files')
  const folder = useSyncExternalStore(choice.listen, choice.get)
  return (
    <div className={styles['place']}>
      <p role="status">
        {folder ? t('download.place.folder', { name: folder.name }) : t('download.place.browser')}
      </p>
      {FolderChoice.isThere() && (
        <Button look="quiet" onClick={() => void choice.choose()}>
          <FolderOpen size={16} aria-hidden="true" />
          {t('download.place.choose')}
        </Button>
      )}
      {folder && (
        <Button look="quiet" onClick={() => choice.forget()}>
          {t('download.place.back')}
        </Button>
      )}
    </div>
  )
}
