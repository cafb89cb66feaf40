import { Dialog } from '@base-ui/react/dialog'
import { Download as DownloadIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Modal } from '../../../ui/modal'
import { Bar } from '../../files/components/bar'
import { IconButton } from '../../files/components/icon-button'
import { useRow } from '../../files/components/use-rows'
import { sizeWords } from '../../files/size-words'
import { cameOf, movingPhases, shownNameOf } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import styles from './preview-dialog.module.css'
import { previewOf, type Preview } from './preview-of'
import { PreviewView } from './preview-view'

interface Props {
  queue: DownloadQueue
  id: string
  onClose(): void
}

/** Shows one download as soon as its bytes are here. What was fetched to be looked at can be saved without being fetched again. */
export function PreviewDialog({ queue, id, onClose }: Props) {
  const { t, i18n } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const download = useRow(queue.rows, id)
  const preview = usePreview(queue, id, download?.isHeld ?? false)
  if (!download) return null
  const { phase, size } = download
  const name = shownNameOf(download)
  const came = cameOf(download)
  const isComing = movingPhases.has(phase.name)
  return (
    <Modal onClose={onClose} className={styles['popup']}>
      <header className={styles['head']}>
        <Dialog.Title className={styles['title']} aria-label={t('download.preview.of', { name })}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        {size !== undefined && <span className={styles['size']}>{sizeWords(size, i18n.language)}</span>}
        <Button onClick={() => queue.save([download])} disabled={!download.isHeld}>
          <DownloadIcon size={16} aria-hidden="true" />
          {t('download.action.save')}
        </Button>
        <IconButton label={t('download.preview.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles['body']}>
        {isComing && (
          <div className={styles['coming']} role="status">
            <p>{t('download.preview.coming')}</p>
            {size !== undefined && <Bar label={name} share={came / size} tone="moving" />}
          </div>
        )}
        {phase.name === 'failed' && (
          <Failure {...explainFailure(phase.error, failures, 'acts')} retry={() => queue.resume(id)} />
        )}
        {preview && <PreviewView preview={preview} name={name} size={size ?? 0} />}
      </div>
    </Modal>
  )
}

function usePreview(queue: DownloadQueue, id: string, isHeld: boolean): Preview | undefined {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    const bytes = isHeld ? queue.bytesOf(id) : undefined
    if (!bytes) return
    let isGone = false
    void previewOf(bytes)
      .catch((): Preview => ({ as: 'none' }))
      .then((made) => {
        if (!isGone) setPreview(made)
      })
    return () => {
      isGone = true
    }
  }, [queue, id, isHeld])
  return preview
}
