import { FolderOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button'
import { canPickFolder } from '../save/folder-choice'
import type { FolderChoice } from '../save/folder-choice'
import { useWords } from '../words'
import styles from './save-place.module.css'

/** Where downloads are saved; a folder can be chosen if the browser lets a page write into one. */
export function SavePlace({ choice }: { choice: FolderChoice }) {
  const { t } = useWords()
  const chosen = useSyncExternalStore(choice.listen, choice.chosen)
  const name = chosen?.handle.name
  const asks = chosen !== undefined && !chosen.isAllowed
  const words = () => {
    if (!chosen) return t('place.browser')
    return t(asks ? 'place.asks' : 'place.folder', { name })
  }
  return (
    <div className={styles['place']}>
      <p role="status" className={asks ? styles['asks'] : undefined}>
        {words()}
      </p>
      {asks && (
        <Button onClick={() => void choice.allow()}>
          <FolderOpen size={16} aria-hidden="true" />
          {t('place.allow')}
        </Button>
      )}
      {canPickFolder() && (
        <Button look="quiet" onClick={() => void choice.choose()}>
          {!asks && <FolderOpen size={16} aria-hidden="true" />}
          {t(chosen ? 'place.another' : 'place.choose')}
        </Button>
      )}
      {chosen && (
        <Button look="quiet" onClick={() => void choice.forget()}>
          {t('place.back')}
        </Button>
      )}
    </div>
  )
}
