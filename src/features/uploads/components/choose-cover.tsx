import { useState, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { pictureRefusal, type UploadRefusal } from '../../files/files'
import { choosePicture } from '../pick/select-files'
import { videoFrame } from '../send/video-frame'
import { useWords } from '../words'
import { useRefusalWords } from './use-refusal-words'
import styles from './choose-cover.module.css'

interface ChooseCoverProps {
  /** Undefined if the browser no longer has its bytes. */
  video: File | undefined
  onCover(picture: Blob | undefined): void
}

/** Chooses the cover of a video: a frame of it, another picture, or none. */
export function ChooseCover({ video, onCover }: ChooseCoverProps) {
  const { t } = useWords()
  const words = useRefusalWords()
  const [state, setState] = useState<'making' | 'none' | 'failed' | 'there' | UploadRefusal>('making')
  const [cover, setCover] = useState<Blob>()
  /** The user has chosen a picture, so a frame that comes later is not used. */
  const isChosen = useRef(false)
  const take = (picture: Blob | undefined, otherwise: 'none' | 'failed') => {
    setCover(picture)
    setState(picture ? 'there' : otherwise)
    onCover(picture)
  }
  useEffect(() => {
    let isGone = false
    void (video ? videoFrame(video) : Promise.resolve(undefined)).then((frame) => {
      if (!isGone && !isChosen.current) take(frame, 'failed')
    })
    return () => {
      isGone = true
    }
    // Runs once for each video. The listeners differ only in identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video])
  const choose = async () => {
    const picture = await choosePicture()
    if (!picture) return
    const refusal = await pictureRefusal(picture, picture.name)
    if (refusal) return setState(refusal)
    isChosen.current = true
    take(picture, 'none')
  }
  return (
    <section className={styles['cover']} aria-label={t('send.cover')}>
      <div className={styles['picture']}>
        {cover ? (
          <CheckedPicture
            bytes={cover}
            alt={t('send.coverAlt')}
            brief={<span>{t('send.coverNotShown')}</span>}
          />
        ) : (
          <span>{t('send.coverNone')}</span>
        )}
      </div>
      <div className={styles['words']}>
        <p role="status">
          {state === 'making' && t('send.coverMaking')}
          {state === 'failed' && t('send.coverFailed')}
          {typeof state === 'object' && words(state)}
        </p>
        <div className={styles['actions']}>
          <Button onClick={() => void choose()}>{t('send.coverChoose')}</Button>
          {cover && (
            <Button look="quiet" onClick={() => take(undefined, 'none')}>
              {t('send.coverWithout')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
