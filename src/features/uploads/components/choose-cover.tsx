import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_IMAGE_BYTES } from '../../../../contract/im/images/upload-image'
import { Button } from '../../../ui/button'
import { choosePicture } from '../pick/choose-files'
import { videoFrame } from '../send/video-frame'
import styles from './choose-cover.module.css'

interface Props {
  /** Undefined when the browser has its bytes no more. */
  video: File | undefined
  onCover(picture: Blob | undefined): void
}

/** What stands for a video until it plays: a frame of it, another picture, or nothing. */
export function ChooseCover({ video, onCover }: Props) {
  const { t } = useTranslation('files')
  const [state, setState] = useState<'making' | 'none' | 'failed' | 'tooLarge' | 'there'>('making')
  const [url, setUrl] = useState<string>()
  const take = (picture: Blob | undefined, otherwise: 'none' | 'failed') => {
    setUrl(picture && URL.createObjectURL(picture))
    setState(picture ? 'there' : otherwise)
    onCover(picture)
  }
  useEffect(() => {
    let isGone = false
    void (video ? videoFrame(video) : Promise.resolve(undefined)).then((frame) => {
      if (!isGone) take(frame, 'failed')
    })
    return () => {
      isGone = true
    }
    // Once for each video; whoever hears of the cover is the same in all but identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video])
  useEffect(() => {
    if (!url) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  const choose = async () => {
    const picture = await choosePicture()
    if (!picture) return
    if (picture.size > MAX_IMAGE_BYTES) setState('tooLarge')
    else take(picture, 'none')
  }
  return (
    <section className={styles['cover']} aria-label={t('upload.send.cover')}>
      <div className={styles['picture']}>
        {url ? <img src={url} alt={t('upload.send.coverAlt')} /> : <span>{t('upload.send.coverNone')}</span>}
      </div>
      <div className={styles['words']}>
        <p role="status">
          {state === 'making' && t('upload.send.coverMaking')}
          {state === 'failed' && t('upload.send.coverFailed')}
          {state === 'tooLarge' && t('upload.send.coverTooLarge')}
        </p>
        <div className={styles['actions']}>
          <Button onClick={() => void choose()}>{t('upload.send.coverChoose')}</Button>
          {url && (
            <Button look="quiet" onClick={() => take(undefined, 'none')}>
              {t('upload.send.coverWithout')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
