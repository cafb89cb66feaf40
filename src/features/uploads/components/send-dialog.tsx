import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { MAX_IMAGE_BYTES } from '../../../../contract/im/images/upload-image'
import { call, callForm } from '../../../api/client'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/sentences'
import { Button, buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import type { UploadRecord, SentMessage } from '../../files/history/transfer'
import { choosePicture } from '../pick/select-files'
import { uploadFile } from '../queue/upload-sender'
import { SendIntents } from '../send/send-intents'
import { sendMessage, fileMessage } from '../send/send-message'
import { videoFrame } from '../send/video-frame'
import { ChooseChat, type ChosenChat } from './choose-chat'
import chooseCoverStyles from './choose-cover.module.css'
import styles from './send-dialog.module.css'

interface Props {
  /** `video`: its bytes, of which a frame is offered as cover; undefined when the browser has them no more. */
  upload: Pick<UploadRecord, 'key' | 'as' | 'name'> & { video?: File | undefined }
  findChats(query: string): readonly ChatSummary[]
  chatRoute(chatId: string): string
  onSent(sentAs: SentMessage): void
  onClose(): void
}

/** Sends an uploaded file to a chat, as the message that fits what it was uploaded as. */
export function SendDialog({ upload, findChats, chatRoute, onSent, onClose }: Props) {
  const { t } = useTranslation('files')
  const { t: failures, i18n } = useTranslation('failures')
  const { key, as, name, video } = upload
  const [intents] = useState(() => new SendIntents())
  const [chat, setChat] = useState<ChosenChat>()
  const [cover, setCover] = useState<Blob>()
  const send = useMutation({
    mutationFn: async (to: ChosenChat) => {
      const image = cover && (await intents.coverKey(cover, uploadFile({ callForm })))
      const message = fileMessage(as, key, image)
      return await sendMessage({ call })({ chatId: to.id, message, uuid: intents.uuidFor(to.id, image) })
    },
    onSuccess: (messageId, to) => onSent({ chatId: to.id, chatName: to.name, messageId, at: Date.now() }),
    gcTime: 0,
  })
  const { msg_type } = fileMessage(as, key)
  const isSent = send.isSuccess
  const failure = send.isError ? explainFailure(send.error, failures) : undefined
  const go = () => chat && send.mutate(chat)
  return (
    <FormDialog
      title={t('upload.send.title', { name })}
      hint={t(`upload.send.as.${msg_type}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isSent ? 'upload.send.close' : 'upload.send.cancel')}</Button>
          {isSent && chat ? (
            <Link to={chatRoute(chat.id)} className={buttonClass('primary')}>
              {t('upload.send.open')}
            </Link>
          ) : (
            <Button look="primary" disabled={!chat || send.isPending} onClick={go}>
              <Send size={14} aria-hidden="true" />
              {send.isPending
                ? t('upload.send.sending')
                : t(send.isError ? 'upload.send.again' : 'upload.send.go')}
            </Button>
          )}
        </>
      }
    >
      {isSent && chat ? (
        <p role="status" className={styles['sent']}>
          {t('upload.send.sent', { chat: chat.name })}
          <code>{send.data}</code>
        </p>
      ) : (
        <>
          <ChooseChat findChats={findChats} onChoose={setChat} onGo={go} />
          {msg_type === 'media' && <ChooseCover video={video} onCover={setCover} />}
          {failure && (
            <Failure
              {...failure}
              next={joinSentences(i18n.language, [failure.next, t('upload.send.safe')])}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface ChooseCoverProps {
  /** Undefined when the browser has its bytes no more. */
  video: File | undefined
  onCover(picture: Blob | undefined): void
}

/** What stands for a video until it plays: a frame of it, another picture, or nothing. */
function ChooseCover({ video, onCover }: ChooseCoverProps) {
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
    <section className={chooseCoverStyles['cover']} aria-label={t('upload.send.cover')}>
      <div className={chooseCoverStyles['picture']}>
        {url ? <img src={url} alt={t('upload.send.coverAlt')} /> : <span>{t('upload.send.coverNone')}</span>}
      </div>
      <div className={chooseCoverStyles['words']}>
        <p role="status">
          {state === 'making' && t('upload.send.coverMaking')}
          {state === 'failed' && t('upload.send.coverFailed')}
          {state === 'tooLarge' && t('upload.send.coverTooLarge')}
        </p>
        <div className={chooseCoverStyles['actions']}>
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
