import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { lazyComponent } from '../../../ui/lazy-component'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { useNearScreen } from '../../../ui/use-near-screen'
import { useWords } from '../words'
import { BriefFailure, UnavailableNote } from './brief-failure'
import { resourceQuery } from './get-resource'
import { savePicture } from './save-picture'
import failureStyles from './brief-failure.module.css'
import styles from './picture.module.css'

const LargePicture = lazyComponent(async () => (await import('./large-picture')).LargePicture)

interface Props {
  message: Message
  image_key: string
  /** The type that it was sent as. */
  as?: 'image' | 'file'
  /** The action of a click if it does not enlarge the picture, such as playing a video. */
  instead?: { label: string; sign: ReactNode; run(): void }
}

/** The room of a picture whose size is still being read, so that nothing moves when it comes. */
export const PictureSpace = () => <div className={styles['box']} aria-busy />

/**
 * A picture of a message, in a box whose size is set before the bytes arrive.
 * They are fetched when the box is near the screen; a click enlarges the
 * picture.
 */
export function Picture({ message, image_key, as = 'image', instead }: Props) {
  const { t } = useWords()
  const { ref, isNear } = useNearScreen<HTMLDivElement>()
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const isClosed = message.upper_message_id !== undefined
  const picture = useQuery({
    ...resourceQuery(message.message_id, { type: as, file_key: image_key }),
    enabled: isNear && !isClosed && image_key !== '',
  })
  const bytes = picture.data
  if (isClosed || image_key === '') {
    return (
      <div className={`${styles['box']} ${styles['closedBox']}`}>
        <ImageOff size={20} aria-hidden="true" />
        <span>{t('kinds.image')}</span>
        {isClosed && <UnavailableNote why="inBundle" />}
      </div>
    )
  }
  if (picture.isError) return <BriefFailure error={picture.error} onRetry={() => void picture.refetch()} />
  return (
    <div ref={ref} className={styles['box']} aria-busy={!bytes}>
      {bytes && isBroken && <p className={failureStyles['closed']}>{t('pictureBroken')}</p>}
      {bytes && !isBroken && (
        <CheckedPicture
          bytes={bytes}
          alt=""
          className={styles['picture']}
          onError={() => setBroken(true)}
          onDownload={() => savePicture(image_key, bytes)}
          around={(shown) => (
            <button
              type="button"
              className={styles['open']}
              aria-label={instead?.label ?? t('openPicture')}
              onClick={instead ? instead.run : () => setLarge(true)}
            >
              {shown}
              {instead?.sign}
            </button>
          )}
        />
      )}
      <Suspense fallback={null}>
        {isLarge && bytes && (
          <LargePicture bytes={bytes} image_key={image_key} onClose={() => setLarge(false)} />
        )}
      </Suspense>
    </div>
  )
}
