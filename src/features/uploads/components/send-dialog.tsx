import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, useRef } from 'react'
import { Link } from 'react-router-dom'
import { serviceNow } from '../../../../client/service-clock'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { delay } from '../../../../primitives/retry'
import { inNameOf } from '../../../api/client'
import { sendBudget } from '../../../api/page-budgets'
import { explainFailure } from '../../../i18n/explain-failure'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useNow } from '../../../ui/countdown'
import { FormDialog } from '../../../ui/form-dialog'
import { useRelease } from '../../../ui/outside-react'
import type { UploadRecord, SentMessage } from '../../files/files'
import {
  targetKey,
  type Target,
  checkTargets,
  useCheckedTargets,
  recentTargets,
  TargetField,
  TargetWarnings,
  allTargets,
  nameOfTarget,
} from '../../forward/forward'
import { uploadFile } from '../queue/upload-sender'
import { SendIntents } from '../send/send-intents'
import { sendMessage, fileMessage } from '../send/send-message'
import { useWords } from '../words'
import { ChooseCover } from './choose-cover'
import styles from './send-dialog.module.css'

/** `video`: its bytes, to offer a frame as cover; undefined if the browser no longer has them. */
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

/** Sends uploaded files to chats, people and threads, each as the message that fits its upload type. */
export function SendDialog({ appId, uploads, chats, chatRoute, onSent, onClose }: Props) {
  const { t } = useWords()
  const { t: messages } = useTranslation('forward')
  const [targets, setTargets] = useState<readonly Target[]>([])
  const [cover, setCover] = useState<Blob>()
  const field = useRef<HTMLInputElement>(null)
  const { checked, merged } = useCheckedTargets(targets, appId)
  const named = checked.map(({ target }) => target)
  const refused = new Set(
    checked.filter(({ state }) => state === 'refused').map(({ target }) => targetKey(target)),
  )
  const [first, ...others] = uploads
  const hasCover = others.length === 0 && first?.as === 'mp4'

  const { send, failed, overdue, sent, renewOverdue } = useSends({
    appId,
    uploads,
    targets,
    onSent,
    cover: hasCover ? cover : undefined,
  })
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
          ? t('send.titleMany', { count: uploads.length })
          : t('send.title', { name: first?.name })
      }
      hint={
        others.length > 0 || !first
          ? t('send.eachAsUploaded')
          : t(`send.as.${fileMessage(first.as, first.key).msg_type}`)
      }
      onClose={onClose}
      holdsInput={targets.length > 0 && !isSent}
      actions={
        <>
          <Button onClick={onClose}>{t(isSent ? 'send.close' : 'send.cancel')}</Button>
          {isSent && chatId !== undefined && chatIds.size === 1 && (
            <Link to={chatRoute(chatId)} className={buttonClass('primary')}>
              {t('send.open')}
            </Link>
          )}
          {!isSent && overdue > 0 && (
            <ConfirmDialog
              isDanger
              question={messages('sendAgainAsk')}
              consequence={messages('sendAgainMeans', { count: overdue })}
              cancel={messages('back')}
              go={messages('sendAgainGo')}
              onGo={() => {
                renewOverdue()
                send.mutate()
              }}
              trigger={
                <Button look="primary" disabled={targets.length === 0}>
                  {messages('sendAgain')}
                </Button>
              }
            />
          )}
          {!isSent && overdue === 0 && (
            <Button
              look="primary"
              disabled={targets.length === 0 || send.isPending}
              onClick={() => send.mutate()}
            >
              <Send size={14} aria-hidden="true" />
              {send.isPending ? t('send.sending') : t(failed.length > 0 ? 'send.again' : 'send.go')}
            </Button>
          )}
        </>
      }
    >
      {isSent ? (
        <p role="status" className={styles['sent']}>
          {t('send.sent', { chat: allTargets(named, messages) })}
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
          <FailedSends failed={failed} hasNames={uploads.length * targets.length > 1} overdue={overdue} />
        </>
      )}
    </FormDialog>
  )
}

interface Sends extends Pick<Props, 'appId' | 'uploads' | 'onSent'> {
  targets: readonly Target[]
  cover: Blob | undefined
}

/** Sends every upload to every target once; what failed can be sent again. */
function useSends({ appId, uploads, onSent, targets, cover }: Sends) {
  const queries = useQueryClient()
  const client = inNameOf(appId)
  const [intents] = useState(
    () =>
      new SendIntents<Sent>({
        now: serviceNow,
        wait: delay,
        budget: sendBudget,
        askTime: () => client.call(ListChats, { query: { page_size: 1 } }),
      }),
  )
  const [sent] = useState(() => new Map<string, Sent>())
  /** Aborted when the dialog closes, so that nothing more is sent. */
  const sending = useRef<AbortController>(undefined)
  useRelease(sending, (left) => left.current?.abort())
  async function sendOne({ as, key }: SendableUpload, target: Target, name: string, closed: AbortSignal) {
    const id = idOf(key, target)
    if (sent.has(id) || closed.aborted) return
    const image = cover ? await intents.coverKey(cover, uploadFile(client), closed) : undefined
    const message = fileMessage(as, key, image)
    const answer = await intents.send(intents.of(id, image), {
      receiver: targetKey(target),
      isWanted: () => !closed.aborted,
      call: (uuid) => sendMessage(client)({ target, message, uuid }),
    })
    if (!answer) return
    sent.set(id, answer)
    onSent(key, {
      chatId: answer.chat_id,
      chatName: name,
      messageId: answer.message_id,
      at: Date.now(),
    })
  }

  const send = useMutation({
    /** Sends each file that is not sent yet, and returns the failures. */
    mutationFn: async () => {
      const leaving = (sending.current = new AbortController())
      const to = await checkTargets(queries, targets, appId)
      const failed: FailedSend[] = []
      for (const target of to) {
        const name = nameOfTarget(target)
        for (const upload of uploads)
          await sendOne(upload, target, name, leaving.signal).catch((error: unknown) =>
            failed.push({ id: idOf(upload.key, target), name: `${upload.name} → ${name}`, error }),
          )
      }
      await recentTargets.remember(appId, to)
      return { failed, at: serviceNow() }
    },
    gcTime: 0,
  })
  const { failed, at } = send.data ?? nothingFailed
  const now = useNow(failed.length > 0 ? MINUTE_MS : undefined, serviceNow)
  const overdue = intents.overdue(
    failed.map(({ id }) => id),
    Math.max(now, at),
  )
  return { send, failed, overdue, sent, renewOverdue: () => intents.renewOverdue() }
}

interface FailedProps {
  failed: readonly FailedSend[]
  hasNames: boolean
  /** How many may have arrived longer than an hour ago. */
  overdue: number
}

/** What was not sent, and why. */
function FailedSends({ failed, hasNames, overdue }: FailedProps) {
  const { t } = useWords()
  const { t: messages } = useTranslation('forward')
  const { t: failures, i18n } = useTranslation('failures')
  return failed.map(({ name, error }) => {
    const failure = explainFailure(error, failures)
    return (
      <div key={name} role="alert">
        <CollapsedFailure
          {...failure}
          what={hasNames ? t('send.failedOne', { name, what: failure.what }) : failure.what}
          next={joinSentences(i18n.language, [
            failure.next,
            overdue > 0 ? messages('hourIsOver') : t('send.safe'),
          ])}
        />
      </div>
    )
  })
}

interface FailedSend {
  id: string
  name: string
  error: unknown
}

const nothingFailed: { failed: readonly FailedSend[]; at: number } = { failed: [], at: 0 }

const idOf = (key: string, target: Target) => `${targetKey(target)} ${key}`

const MINUTE_MS = 60_000
