import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { call, callForm } from '../../../api/client'
import { explainFailure } from '../../../i18n/explain-failure'
import { sentences } from '../../../i18n/sentences'
import { Button, buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { sendMessage } from '../send/send-message'
import { uploadFile } from '../send/upload-file'
import type { KnownUpload } from '../../files/history/known-upload'
import type { SentAs } from '../../files/history/transfer'
import { fileMessage } from '../send/file-message'
import { SendIntents } from '../send/send-intents'
import { ChooseChat, type ChosenChat } from './choose-chat'
import { ChooseCover } from './choose-cover'
import styles from './send-dialog.module.css'

interface Props {
  /** `video`: its bytes, of which a frame is offered as cover; undefined when the browser has them no more. */
  upload: Pick<KnownUpload, 'key' | 'as' | 'name'> & { video?: File | undefined }
  findChats(query: string): readonly ChatSummary[]
  chatRoute(chatId: string): string
  onSent(sentAs: SentAs): void
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
            <Failure {...failure} next={sentences(i18n.language, [failure.next, t('upload.send.safe')])} />
          )}
        </>
      )}
    </FormDialog>
  )
}
