import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download as DownloadIcon, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, IconButton } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Modal } from '../../../ui/modal'
import { useLatestAnswer } from '../../../ui/outside-react'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { useSourceOf } from '../../../ui/use-source-of'
import { ProgressBar } from '../../files/components/row-parts'
import { useRow } from '../../files/components/use-rows'
import { useUnsavedWords } from '../components/row-state'
import { cameOf, activePhases, shownNameOf } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { previewOf, type Preview, MOST_TEXT } from './preview-of'
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
  const { t, i18n } = useTranslation('files')
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
        <Dialog.Title className={styles['title']} aria-label={t('download.preview.of', { name })}>
          <bdi>{name}</bdi>
        </Dialog.Title>
        {steps && (
          <>
            <span className={styles['size']} role="status">
              {t('download.preview.place', { at: steps.at + 1, count: steps.count })}
            </span>
            <IconButton label={t('download.preview.previous')} onClick={() => steps.onStep(-1)}>
              <ChevronLeft size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('download.preview.next')} onClick={() => steps.onStep(1)}>
              <ChevronRight size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {size !== undefined && <span className={styles['size']}>{formatBytes(size, i18n.language)}</span>}
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
  const { t } = useTranslation('files')
  const what = useUnsavedWords()(error)
  return (
    <div className={previewViewStyles['none']} role="alert">
      <p>{t('download.state.unsaved', { what })}</p>
      <Button onClick={onRetry}>
        <RotateCw size={14} aria-hidden="true" />
        {t('download.action.retry')}
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

interface PreviewViewProps {
  preview: Preview
  name: string
  size: number
  onSave(): void
}

/**
 * Renders a preview: pictures, sound and video with the browser's own elements, text as text, and PDF in the
 * browser's viewer, which runs outside this page.
 */
function PreviewView({ preview, name, size, onSave }: PreviewViewProps) {
  const { t, i18n } = useTranslation('files')
  const [isBroken, setBroken] = useState(false)
  const show = useSourceOf('bytes' in preview ? preview.bytes : undefined)
  const words = (bytes: number) => formatBytes(bytes, i18n.language)
  if (isBroken) return <p className={previewViewStyles['none']}>{t('download.preview.broken')}</p>
  const onError = () => setBroken(true)
  switch (preview.as) {
    case 'image':
      return (
        <CheckedPicture
          bytes={preview.bytes}
          alt={name}
          className={previewViewStyles['image']}
          onError={onError}
          onDownload={onSave}
        />
      )
    case 'audio':
      // The platform has no captions for speech.
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={show}
          controls
          className={previewViewStyles['audio']}
          aria-label={name}
          onError={onError}
        />
      )
    case 'video':
      // It has none for video either.
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={show}
          controls
          className={previewViewStyles['video']}
          aria-label={name}
          onError={onError}
        />
      )
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        // No sandbox, because Chromium's PDF viewer does not open in one. The viewer is another process, and gets
        // only bytes typed as PDF.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          ref={show}
          className={previewViewStyles['pdf']}
          title={t('download.preview.pdfPage', { name })}
        />
      ) : (
        <None />
      )
    case 'text':
      return (
        <>
          <pre
            className={previewViewStyles['text']}
            // Lets the keyboard scroll a long text.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('download.preview.text', { name })}
          >
            {preview.text}
          </pre>
          {preview.isCut && (
            <p className={previewViewStyles['cut']}>
              {t('download.preview.cut', { size: words(MOST_TEXT) })}
            </p>
          )}
        </>
      )
    case 'tooLarge':
      return (
        <p className={previewViewStyles['none']}>
          {t('download.preview.tooLarge', { size: words(size), most: words(preview.most) })}{' '}
          {t('download.preview.noneNext')}
        </p>
      )
    case 'none':
      return <None />
  }
}

function None() {
  const { t } = useTranslation('files')
  return (
    <p className={previewViewStyles['none']}>
      {t('download.preview.none')} {t('download.preview.noneNext')}
    </p>
  )
}
