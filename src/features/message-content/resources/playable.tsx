import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { Button } from '../../../ui/button'
import { useSourceOf } from '../../../ui/use-source-of'
import type { MessageFile } from '../message-resources'
import { useWords } from '../words'
import { BriefFailure, UnavailableNote } from './brief-failure'
import { DownloadButton } from './download-button'
import { resourceQuery } from './get-resource'
import { Picture } from './picture'
import failureStyles from './brief-failure.module.css'
import styles from './playable.module.css'

interface Props {
  message: Message
  file: MessageFile
  as: 'audio' | 'video'
  /** Key of the video's cover. */
  poster?: string
}

/** A recording or a video: *Play* fetches the bytes, then the browser's own player takes over, with the focus. */
export function Playable({ message, file, as: Player, poster }: Props) {
  const { t } = useWords()
  const [isWanted, setWanted] = useState(false)
  const [isMute, setMute] = useState(false)
  const isPlaced = useRef(false)
  const bytes = useQuery({ ...resourceQuery(message.message_id, file), enabled: isWanted })
  const show = useSourceOf(bytes.data)
  const start = useCallback(
    (player: HTMLMediaElement | null) => {
      const stop = show(player)
      if (player && !isPlaced.current) {
        isPlaced.current = true
        player.focus()
      }
      return stop
    },
    [show],
  )
  if (message.upper_message_id !== undefined) return <UnavailableNote why="inBundle" />
  if (bytes.isError) {
    return <BriefFailure error={bytes.error} isAwaited onRetry={() => void bytes.refetch()} />
  }
  return (
    <div className={styles['playable']}>
      {bytes.data && !isMute && (
        // The platform has no captions for recordings and videos.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <Player
          ref={start}
          controls
          autoPlay
          className={styles[Player]}
          aria-label={t(Player === 'audio' ? 'kinds.audio' : 'kinds.media')}
          onError={() => setMute(true)}
        />
      )}
      {!bytes.data && poster && (
        <Picture
          message={message}
          image_key={poster}
          instead={{
            label: t('play'),
            sign: <Play size={28} aria-hidden="true" className={styles['sign']} />,
            run: () => setWanted(true),
          }}
        />
      )}
      {isMute && <p className={failureStyles['closed']}>{t('notPlayable')}</p>}
      <div className={styles['actions']}>
        {!bytes.data && (
          <Button aria-busy={isWanted} onClick={() => setWanted(true)}>
            <Play size={16} aria-hidden="true" />
            {t(isWanted ? 'loading' : 'play')}
          </Button>
        )}
        <DownloadButton message={message} file={file} />
      </div>
    </div>
  )
}
