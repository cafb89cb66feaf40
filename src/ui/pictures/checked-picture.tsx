import { Download, ImageOff } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '../button'
import { useWords } from '../words'
import { openPicture, type PictureState } from './open-picture'
import { refusalWords } from './picture-words'
import styles from './checked-picture.module.css'

interface Props {
  bytes: Blob
  /** The description of the picture; '' if the text next to it has one. */
  alt: string
  className?: string | undefined
  /** Called if the browser cannot read it. */
  onError?: () => void
  /** Saves the bytes; not needed without a box. */
  onDownload?: () => void
  /** Wraps the picture, such as in a button, but not the box that replaces it. */
  around?: (picture: ReactNode) => ReactNode
  /** Replaces the box where there is no room for one. */
  brief?: ReactNode
}

/**
 * A picture from untrusted bytes, which are measured before the browser decodes them. A picture that is too large
 * becomes a box that says so, with a download button.
 */
export function CheckedPicture(props: Props) {
  const { bytes, alt, className, onError, onDownload, around = (picture) => picture, brief } = props
  const { t, i18n } = useWords()
  const [{ state, of }, setState] = useState<{ state: PictureState; of: Blob }>({
    state: measuring,
    of: bytes,
  })
  const place = useCallback(
    (element: HTMLElement | null) =>
      element?.parentElement
        ? openPicture(element.parentElement, bytes, (next) => setState({ state: next, of: bytes }))
        : undefined,
    [bytes],
  )
  const current = of === bytes ? state : measuring
  const box = () => {
    if (current.as === 'measuring' || current.as === 'shown') return null
    if (brief !== undefined) return brief
    const words = current.as === 'refused' && refusalWords(current, t, i18n.language)
    return (
      <span className={styles['box']} role="group" aria-label={alt || undefined}>
        <ImageOff size={20} aria-hidden="true" />
        {words ? (
          <>
            <span className={styles['about']}>{words.about}</span>
            <span>{words.why}</span>
          </>
        ) : (
          <span>{t('picture.waiting')}</span>
        )}
        <span className={styles['actions']}>
          {current.as === 'waiting' && <Button onClick={current.show}>{t('picture.show')}</Button>}
          {onDownload && (
            <Button onClick={onDownload}>
              <Download size={16} aria-hidden="true" />
              {t('picture.download')}
            </Button>
          )}
        </span>
      </span>
    )
  }
  return (
    <span ref={place} className={styles['place']}>
      {current.as === 'shown'
        ? around(
            <img
              src={current.url}
              alt={alt}
              className={className}
              decoding="async"
              draggable={false}
              onError={onError}
            />,
          )
        : box()}
    </span>
  )
}

const measuring: PictureState = { as: 'measuring' }
