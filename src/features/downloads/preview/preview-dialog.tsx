import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download as DownloadIcon, RotateCw, X } from 'lucide-react'
import { formatBytes } from '../../../i18n/format-quantities'
import { Button, IconButton } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Modal } from '../../../ui/modal'
import { useLatestAnswer } from '../../../ui/outside-react'
import { ProgressBar, useRow } from '../../files/files'
import { useUnsavedWords } from '../components/row-state'
import { cameOf, activePhases, shownNameOf } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { useWords } from '../words'
import { previewOf, type Preview } from './preview-of'
import { PreviewView } from './preview-view'
import styles from './preview-dialog.module.css'
import previewViewStyles from './preview-view.module.css'

interface Props {
  queue: DownloadQueue
  id: string
  /** Its position among the previews, which buttons and arrow keys step through. */
  steps?: { at: number; count: number; onStep(by: 1 | -1): void } | undefined
  onClose(): void
}

/** Shows one download once its bytes are here. A previewed download can be saved without another fetch. */
export function PreviewDialog({ queue, id, steps, onClose }: Props) {
  const { t, i18n } = useWords()
  const download = useRow(queue.rows, id)
  const preview = usePreview(queue, id, download?.isHeld ?? false)
  if (!download) return null
  const { phase, size } = download
  const name = shownNameOf(download)
  const came = cameOf(download)
  const isComing = activePhases.has(phase.name)
  return (
    <Modal
      onClose={onClose}
      {...(steps && { finalFocus: false as const })}
      className={styles['popup']}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
        const isPlayers = event.target instanceof Element && event.target.closest('audio, video')
        if (!by || !steps || isPlayers || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        steps.onStep(by)
      }}
    >
      <header className={styles['head']}>
        <Dialog.Title className={styles['title']} aria-label={t('preview.of', { name })}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        {steps && (
          <>
            <span className={styles['size']} role="status">
              {t('preview.place', { at: steps.at + 1, count: steps.count })}
            </span>
            <IconButton label={t('preview.previous')} onClick={() => steps.onStep(-1)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('preview.next')} onClick={() => steps.onStep(1)}>
              <ChevronRight size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {size !== undefined && <span className={styles['size']}>{formatBytes(size, i18n.language)}</span>}
        <Button onClick={() => queue.save([download])} disabled={!download.isHeld}>
          <DownloadIcon size={16} aria-hidden="true" />
          {t('action.save')}
        </Button>
        <IconButton label={t('preview.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles['body']}>
        {isComing && (
          <div className={styles['coming']} role="status">
            <p>{t('preview.coming')}</p>
            {size !== undefined && <ProgressBar label={name} share={came / size} tone="moving" />}
          </div>
        )}
        {phase.name === 'failed' && (
          <FailureNote error={phase.error} doing="acts" retry={() => queue.resume(id)} />
        )}
        {phase.name === 'unsaved' && <Unsaved error={phase.error} onRetry={() => queue.resume(id)} />}
        {preview && (
          <PreviewView
            key={id}
            preview={preview}
            name={name}
            size={size ?? 0}
            onSave={() => queue.save([download])}
          />
        )}
      </div>
    </Modal>
  )
}

/** Shows that the place refused the file. */
function Unsaved({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useWords()
  const what = useUnsavedWords()(error)
  return (
    <div className={previewViewStyles['none']} role="alert">
      <p>{t('state.unsaved', { what })}</p>
      <Button onClick={onRetry}>
        <RotateCw size={14} aria-hidden="true" />
        {t('action.retry')}
      </Button>
    </div>
  )
}

function usePreview(queue: DownloadQueue, id: string, isHeld: boolean): Preview | undefined {
  const made = useLatestAnswer(isHeld ? id : undefined, async (of) => {
    const bytes = queue.bytesOf(of)
    return bytes && previewOf(bytes).catch((): Preview => ({ as: 'none' }))
  })
  return made?.of === id ? made.answer : undefined
}
