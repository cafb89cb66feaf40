import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { ChatResource } from '../chat-resource'
import styles from './chat-files-page.module.css'

interface Props {
  picked: readonly ChatResource[]
  shown: readonly ChatResource[]
  onPick(ids: readonly string[]): void
  onClear(): void
  onDownload(): void
}

/** What is picked, and what is done with all of it. */
export function PickedBar({ picked, shown, onPick, onClear, onDownload }: Props) {
  const { t } = useTranslation('files')
  const open = shown.filter(({ kind }) => kind !== 'closed')
  const ids = new Set(picked.map(({ id }) => id))
  return (
    <div className={styles['picked']} hidden={picked.length === 0}>
      <p role="status">{picked.length > 0 && t('chat.picked', { count: picked.length })}</p>
      {open.some(({ id }) => !ids.has(id)) && (
        <Button look="quiet" onClick={() => onPick(open.map(({ id }) => id))}>
          {t('chat.pickShown', { count: open.length })}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('chat.clearPicked')}
      </Button>
      <Button look="primary" className={styles['go']} onClick={onDownload}>
        <Download size={14} aria-hidden="true" />
        {t('chat.downloadPicked', { count: picked.length })}
      </Button>
    </div>
  )
}
