import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { resourceQuery } from './get-resource'
import { BriefFailure } from './brief-failure'
import { ClosedNote } from './closed-note'
import { LargePicture } from './large-picture'
import { useNearScreen } from './use-near-screen'
import { useSourceOf } from './use-source-of'
import styles from './resources.module.css'

interface Props {
  message: Message
  image_key: string
  /** What a click does instead of opening it large: a film is played. */
  instead?: { label: string; sign: ReactNode; run(): void }
}

/**
 * A picture of a message, in a box that has its size before the bytes come.
 * They are asked for when the box is near the screen; a click opens it large.
 */
export function Picture({ message, image_key, instead }: Props) {
  const { t } = useTranslation('messages')
  const { ref, isNear } = useNearScreen<HTMLDivElement>()
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const isClosed = message.upper_message_id !== undefined
  const picture = useQuery({
    ...resourceQuery(message.message_id, { type: 'image', file_key: image_key }),
    enabled: isNear && !isClosed && image_key !== '',
  })
  const bytes = picture.data
  const show = useSourceOf(bytes)
  if (isClosed || image_key === '') {
    return (
      <div className={`${styles['box']} ${styles['closedBox']}`}>
        <ImageOff size={20} aria-hidden="true" />
        <span>{t('drawing.kinds.image')}</span>
        {isClosed && <ClosedNote why="inBundle" />}
      </div>
    )
  }
  if (picture.isError) return <BriefFailure error={picture.error} onRetry={() => void picture.refetch()} />
  return (
    <div ref={ref} className={styles['box']} aria-busy={!bytes}>
      {bytes && isBroken && <p className={styles['closed']}>{t('drawing.pictureBroken')}</p>}
      {bytes && !isBroken && (
        <button
          type="button"
          className={styles['open']}
          aria-label={instead?.label ?? t('drawing.openPicture')}
          onClick={instead ? instead.run : () => setLarge(true)}
        >
          <img
            ref={show}
            alt=""
            className={styles['picture']}
            draggable={false}
            onError={() => setBroken(true)}
          />
          {instead?.sign}
        </button>
      )}
      {isLarge && bytes && (
        <LargePicture bytes={bytes} image_key={image_key} onClose={() => setLarge(false)} />
      )}
    </div>
  )
}
