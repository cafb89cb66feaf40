import { useState } from 'react'
import { formatBytes } from '../../../i18n/format-quantities'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { useSourceOf } from '../../../ui/use-source-of'
import { useWords } from '../words'
import { type Preview, MOST_TEXT } from './preview-of'
import styles from './preview-view.module.css'

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
export function PreviewView({ preview, name, size, onSave }: PreviewViewProps) {
  const { t, i18n } = useWords()
  const [isBroken, setBroken] = useState(false)
  const show = useSourceOf('bytes' in preview ? preview.bytes : undefined)
  const words = (bytes: number) => formatBytes(bytes, i18n.language)
  if (isBroken) return <p className={styles['none']}>{t('preview.broken')}</p>
  const onError = () => setBroken(true)
  switch (preview.as) {
    case 'image':
      return (
        <CheckedPicture
          bytes={preview.bytes}
          alt={name}
          className={styles['image']}
          onError={onError}
          onDownload={onSave}
        />
      )
    case 'audio':
      // The platform has no captions for speech.
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={show} controls className={styles['audio']} aria-label={name} onError={onError} />
      )
    case 'video':
      // It has none for video either.
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={show} controls className={styles['video']} aria-label={name} onError={onError} />
      )
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        // No sandbox, because Chromium's PDF viewer does not open in one. The viewer is another process, and gets
        // only bytes typed as PDF.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={show} className={styles['pdf']} title={t('preview.pdfPage', { name })} />
      ) : (
        <None />
      )
    case 'text':
      return (
        <>
          <pre
            className={styles['text']}
            // Lets the keyboard scroll a long text.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('preview.text', { name })}
          >
            {preview.text}
          </pre>
          {preview.isCut && <p className={styles['cut']}>{t('preview.cut', { size: words(MOST_TEXT) })}</p>}
        </>
      )
    case 'tooLarge':
      return (
        <p className={styles['none']}>
          {t('preview.tooLarge', { size: words(size), most: words(preview.most) })} {t('preview.noneNext')}
        </p>
      )
    case 'none':
      return <None />
  }
}

function None() {
  const { t } = useWords()
  return (
    <p className={styles['none']}>
      {t('preview.none')} {t('preview.noneNext')}
    </p>
  )
}
