import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { MAX_IMAGE_BYTES } from '../../../../contract/im/images/upload-image'
import { call, callForm } from '../../../api/client'
import { RateBudget } from '../../../api/rate-budget'
import { newUuid } from '../../../browser/new-uuid'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/sentences'
import { Button, buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { useRelease } from '../../../ui/outside-react'
import type { UploadRecord, SentMessage } from '../../files/history/transfer'
import { targetKey } from '../../forward/send/forward'
import type { Target } from '../../forward/send/forward'
import { checkTargets, TargetWarnings, useCheckedTargets } from '../../forward/target/checked-targets'
import { rememberTargets } from '../../forward/target/recent-targets'
import { TargetField } from '../../forward/target/target-field'
import { allTargets, nameOfTarget } from '../../forward/target/target-words'
import { choosePicture } from '../pick/select-files'
import { uploadFile } from '../queue/upload-sender'
import type { UploadRequest } from '../queue/upload-sender'
import { sendMessage, fileMessage } from '../send/send-message'
import { videoFrame } from '../send/video-frame'
import chooseCoverStyles from './choose-cover.module.css'
import styles from './send-dialog.module.css'

/** `video`: its bytes, of which a frame is offered as cover; undefined when the browser has them no more. */
export type SendableUpload = Pick<UploadRecord, 'key' | 'as' | 'name'> & { video?: File | undefined }

interface Props {
  appId: string
  uploads: readonly SendableUpload[]
  chats: readonly ChatSummary[]
  chatRoute(chatId: string): string
  onSent(key: string, sentAs: SentMessage): void
  onClose(): void
}

interface Sent {
  message_id: string
  chat_id: string
}

/** Sends uploaded files to chats, people and threads, each as the message that fits what it was uploaded as. */
export function SendDialog({ appId, uploads, chats, chatRoute, onSent, onClose }: Props) {
  const { t } = useTranslation('files')
  const { t: messages } = useTranslation('messages')
  const { t: failures, i18n } = useTranslation('failures')
  const queries = useQueryClient()
  const [intents] = useState(() => new SendIntents())
  const [budget] = useState(() => new RateBudget('sends', () => performance.now()))
  const [targets, setTargets] = useState<readonly Target[]>([])
  const [sent] = useState(() => new Map<string, Sent>())
  const [cover, setCover] = useState<Blob>()
  const field = useRef<HTMLInputElement>(null)
  const { checked, merged } = useCheckedTargets(targets, appId)
  const named = checked.map(({ target }) => target)
  const refused = new Set(
    checked.filter(({ state }) => state === 'refused').map(({ target }) => targetKey(target)),
  )
  const [first, ...others] = uploads
  const hasCover = others.length === 0 && first?.as === 'mp4'

  async function sendOne({ as, key }: SendableUpload, target: Target, name: string) {
    const id = `${targetKey(target)} ${key}`
    if (sent.has(id)) return
    for (let pause = budget.msUntil(targetKey(target)); pause > 0; pause = budget.msUntil(targetKey(target)))
      await wait(pause)
    const image = hasCover && cover ? await intents.coverKey(cover, uploadFile({ callForm })) : undefined
    const message = fileMessage(as, key, image)
    const answer = await sendMessage({ call })({ target, message, uuid: intents.uuidFor(id, image) })
    sent.set(id, answer)
    onSent(key, {
      chatId: answer.chat_id,
      chatName: name,
      messageId: answer.message_id,
      at: Date.now(),
    })
  }

  const send = useMutation({
    /** What went through is not sent again; answers what did not. */
    mutationFn: async () => {
      const to = await checkTargets(queries, targets, appId)
      const failed: { name: string; error: unknown }[] = []
      for (const target of to) {
        const name = nameOfTarget(target)
        for (const upload of uploads)
          await sendOne(upload, target, name).catch((error: unknown) =>
            failed.push({ name: `${upload.name} → ${name}`, error }),
          )
      }
      await rememberTargets(appId, to)
      return failed
    },
    gcTime: 0,
  })
  const failed = send.data ?? []
  const isSent = send.isSuccess && failed.length === 0
  const chatIds = new Set([...sent.values()].map(({ chat_id }) => chat_id))
  const [chatId] = chatIds
  const change = (next: readonly Target[]) => {
    setTargets(next)
    send.reset()
  }
  return (
    <FormDialog
      title={
        others.length > 0
          ? t('upload.send.titleMany', { count: uploads.length })
          : t('upload.send.title', { name: first?.name })
      }
      hint={
        others.length > 0 || !first
          ? t('upload.send.eachAsUploaded')
          : t(`upload.send.as.${fileMessage(first.as, first.key).msg_type}`)
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isSent ? 'upload.send.close' : 'upload.send.cancel')}</Button>
          {isSent && chatId !== undefined && chatIds.size === 1 && (
            <Link to={chatRoute(chatId)} className={buttonClass('primary')}>
              {t('upload.send.open')}
            </Link>
          )}
          {!isSent && (
            <Button
              look="primary"
              disabled={targets.length === 0 || send.isPending}
              onClick={() => send.mutate()}
            >
              <Send size={14} aria-hidden="true" />
              {send.isPending
                ? t('upload.send.sending')
                : t(failed.length > 0 ? 'upload.send.again' : 'upload.send.go')}
            </Button>
          )}
        </>
      }
    >
      {isSent ? (
        <p role="status" className={styles['sent']}>
          {t('upload.send.sent', { chat: allTargets(named, messages) })}
          {sent.size === 1 && <code>{[...sent.values()][0]?.message_id}</code>}
        </p>
      ) : (
        <>
          <TargetField
            appId={appId}
            chats={chats}
            targets={named}
            nameOf={(target) =>
              nameOfTarget(named.find((each) => targetKey(each) === targetKey(target)) ?? target)
            }
            isRefused={(target) => refused.has(targetKey(target))}
            onChange={change}
            inputRef={field}
          />
          <TargetWarnings
            checked={checked}
            merged={merged}
            onDrop={(dropped) => {
              const keys = new Set(dropped.map(targetKey))
              change(targets.filter((target) => !keys.has(targetKey(target))))
              field.current?.focus()
            }}
          />
          {hasCover && <ChooseCover video={first.video} onCover={setCover} />}
          {failed.map(({ name, error }) => {
            const failure = explainFailure(error, failures)
            return (
              <div key={name}>
                {uploads.length * targets.length > 1 && <p>{name}</p>}
                <Failure
                  {...failure}
                  next={joinSentences(i18n.language, [failure.next, t('upload.send.safe')])}
                />
              </div>
            )
          })}
        </>
      )}
    </FormDialog>
  )
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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
  useRelease(url, (left) => left && URL.revokeObjectURL(left))
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

type UploadCover = (
  what: UploadRequest,
  how: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<string>

/**
 * What somebody means to send while one dialog is open. To send one thing to
 * one chat is one intent, however often it is tried: it has one uuid, and the
 * platform sends it once (platform/messages#merge-forward). A cover is uploaded once.
 */
export class SendIntents {
  readonly #uuids = new Map<string, string>()
  readonly #covers = new Map<Blob, string>()

  uuidFor(chatId: string, cover: string | undefined): string {
    const intent = `${chatId} ${cover ?? ''}`
    const uuid = this.#uuids.get(intent) ?? newUuid()
    this.#uuids.set(intent, uuid)
    return uuid
  }

  async coverKey(picture: Blob, upload: UploadCover): Promise<string> {
    const known = this.#covers.get(picture)
    if (known) return known
    const { signal } = new AbortController()
    const key = await upload(
      { as: 'image', name: 'cover.jpg', file: picture },
      { signal, onProgress: () => undefined },
    )
    this.#covers.set(picture, key)
    return key
  }
}
