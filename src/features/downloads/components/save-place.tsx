import { FolderOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { canPickFolder, type FolderChoice } from '../place/folder-choice'
import styles from './save-place.module.css'

/** Where downloads are saved; in a folder, where the browser lets a page write into one. */
export function SavePlace({ choice }: { choice: FolderChoice }) {
  const { t } = useTranslation('files')
  const chosen = useSyncExternalStore(choice.listen, choice.chosen)
  const name = chosen?.handle.name
  const asks = chosen !== undefined && !chosen.isAllowed
  const words = () => {
    if (!chosen) return t('download.place.browser')
    return t(asks ? 'download.place.asks' : 'download.place.folder', { name })
  }
  return (
    <div className={styles['place']}>
      <p role="status" className={asks ? styles['asks'] : undefined}>
        {words()}
      </p>
      {asks && (
        <Button onClick={() => void choice.allow()}>
          <FolderOpen size={16} aria-hidden="true" />
          {t('download.place.allow')}
        </Button>
      )}
      {canPickFolder() && (
        <Button look="quiet" onClick={() => void choice.choose()}>
          {!asks && <FolderOpen size={16} aria-hidden="true" />}
          {t(chosen ? 'download.place.another' : 'download.place.choose')}
        </Button>
      )}
      {chosen && (
        <Button look="quiet" onClick={() => void choice.forget()}>
          {t('download.place.back')}
        </Button>
      )}
    </div>
  )
}
