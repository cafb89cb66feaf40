import { useCallback, useState, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeWords } from '../../files/size-words'
import { MOST_TEXT, type Preview } from './preview-of'
import styles from './preview-view.module.css'

interface Props {
  preview: Preview
  name: string
  size: number
}

/** Draws a preview: pictures, sound and film by the browser's own means, text as text, PDF in the browser's viewer, which is no part of this page. */
export function PreviewView({ preview, name, size }: Props) {
  const { t, i18n } = useTranslation('files')
  const [isBroken, setBroken] = useState(false)
  const show = useSourceOf('bytes' in preview ? preview.bytes : undefined)
  const words = (bytes: number) => sizeWords(bytes, i18n.language)
  if (isBroken) return <p className={styles['none']}>{t('download.preview.broken')}</p>
  const onError = () => setBroken(true)
  switch (preview.as) {
    case 'image':
      return <img ref={show} alt={name} className={styles['image']} draggable={false} onError={onError} />
    case 'audio':
      // What was said has no captions: the platform knows none.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio ref={show} controls className={styles['audio']} aria-label={name} onError={onError} />
    case 'video':
      // Nor what was shown.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video ref={show} controls className={styles['video']} aria-label={name} onError={onError} />
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        // No sandbox: Chromium's viewer opens in none. It is another process, and what it is given is a PDF by its type too.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={show} className={styles['pdf']} title={t('download.preview.pdfPage', { name })} />
      ) : (
        <None />
      )
    case 'text':
      return (
        <>
          <pre
            className={styles['text']}
            // A long text is scrolled by keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t('download.preview.text', { name })}
          >
            {preview.text}
          </pre>
          {preview.isCut && (
            <p className={styles['cut']}>{t('download.preview.cut', { size: words(MOST_TEXT) })}</p>
          )}
        </>
      )
    case 'tooLarge':
      return (
        <p className={styles['none']}>
          {t('download.preview.tooLarge', { size: words(size), most: words(preview.most) })}{' '}
          {t('download.preview.noneNext')}
        </p>
      )
    case 'tooWide':
      return (
        <p className={styles['none']}>
          {t('download.preview.tooWide', { width: preview.width, height: preview.height })}{' '}
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
    <p className={styles['none']}>
      {t('download.preview.none')} {t('download.preview.noneNext')}
    </p>
  )
}

type Shower = HTMLImageElement | HTMLMediaElement | HTMLIFrameElement

/** Shows bytes in the element that it is given as `ref`; their address lives as long as they are shown there. */
const useSourceOf = (bytes: Blob | undefined): RefCallback<Shower> =>
  useCallback(
    (element) => {
      if (!element || !bytes) return
      const url = URL.createObjectURL(bytes)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
