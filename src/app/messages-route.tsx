import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { chatQuery, useChats } from '../api/chats/chats'
import {
  chatRoute,
  ChatSettingsDialog,
  chatStatuses,
  statusTone,
  useChatWords,
} from '../features/chats/chats'
import { outgoingQueueOf } from '../features/composer/composer'
import {
  downloadJobs,
  resourceOf,
  cameOf,
  downloadId,
  activePhases,
  type Download,
} from '../features/downloads/downloads'
import { chatFilesRoute } from '../features/files/files'
import { forwardQueueOf } from '../features/forward/forward'
import {
  DownloadsContext,
  type DownloadRequest,
  type Downloads,
  type DownloadProgress,
} from '../features/message-content/message-content'
import { MessagesPage } from '../features/messages/messages-page'
import { mayManageChats, mayWrite, useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { Button } from '../ui/button'
import { Chip } from '../ui/chip'
import { BarBack, BarMenuWords } from '../ui/page-bar'
import { PageTitle } from '../ui/page-title'
import styles from './announcement-route.module.css'

/** The messages of the chat in the address. Another chat is another page: no state of the last one is kept. */
export function MessagesRoute() {
  const { t } = useTranslation()
  const { t: chatWords } = useChatWords()
  const { chat_id = '' } = useParams()
  const { data: chat } = useQuery(chatQuery(chat_id))
  const chats = useChats()
  const session = useCurrentSession()
  const { app, apps, webhooks } = session
  const bots = useMemo(
    () =>
      new Map([
        ...(webhooks ?? []).map(({ bot_id, name: bot }) => [bot_id, bot] as const),
        ...apps.map(({ app_id, name: bot }) => [app_id, bot] as const),
      ]),
    [apps, webhooks],
  )
  const downloads = useMemo(() => messageDownloads(app.app_id), [app.app_id])
  const name = chat?.name ?? chat_id
  const listed = chats.data?.find((each) => each.chat_id === chat_id)
  // A chat that is just not listed yet is not a foreign one.
  const statuses = listed || (chats.isSuccess && !chats.hasNextPage) ? chatStatuses(listed, chat) : []
  return (
    <>
      <PageTitle title={t('messages.of', { name })} />
      <DownloadsContext value={downloads}>
        <MessagesPage
          key={chat_id}
          appId={app.app_id}
          queue={forwardQueueOf(app.app_id)}
          outgoing={mayWrite(session) ? outgoingQueueOf(app.app_id) : undefined}
          chatId={chat_id}
          chatName={name}
          back={<BarBack to="/messages" words={t('rail.chats')} className={styles['back']} />}
          chat={chat}
          chats={chats.data ?? []}
          bots={bots}
          statuses={statuses.map((status) => (
            <Chip key={status} tone={statusTone(status)}>
              {chatWords(`status.${status}`)}
            </Chip>
          ))}
          tools={mayManageChats(session) && <ChatSettingsButton chatId={chat_id} name={name} />}
          announcement={chatRoute('announcements', chat_id)}
          files={chatFilesRoute(chat_id)}
        />
      </DownloadsContext>
    </>
  )
}

function ChatSettingsButton({ chatId, name }: { chatId: string; name: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('chats.settings')}
        title={t('chats.settings')}
        onClick={() => setOpen(true)}
      >
        <UsersRound size={16} aria-hidden="true" />
        <BarMenuWords>{t('chats.settings')}</BarMenuWords>
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ChatSettingsDialog chatId={chatId} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Downloads from messages use the queue of the files page: same progress, same retries, one row per file. */
function messageDownloads(appId: string): Downloads {
  const { queue } = downloadJobs(appId)
  const idOf = ({ message, file }: DownloadRequest) =>
    downloadId({ messageId: message.message_id, key: file.file_key })
  return {
    save: ({ message, file }) => queue.save([resourceOf(message, file)]),
    cancel: (asked) => queue.cancel(idOf(asked)),
    of(asked) {
      const download = queue.rows.get(idOf(asked))
      return download && goingOf(download)
    },
    listen: (asked, listener) => queue.rows.listen(`row ${idOf(asked)}`, listener),
  }
}

const known = new WeakMap<Download, DownloadProgress>()

/** Returns the same object for the same row; a row is a new object after every change. */
function goingOf(download: Download): DownloadProgress | undefined {
  const before = known.get(download)
  if (before) return before
  const going = read(download)
  if (going) known.set(download, going)
  return going
}

function read(download: Download): DownloadProgress | undefined {
  const { phase, size } = download
  const share = size ? cameOf(download) / size : undefined
  if (activePhases.has(phase.name)) return { state: 'going', share }
  if (phase.name === 'paused' || phase.name === 'left') return { state: 'paused', share }
  if (phase.name === 'failed') return { state: 'failed', error: phase.error }
  if (phase.name === 'unsaved') return { state: 'unsaved' }
  return phase.name === 'done' && phase.isSaved ? { state: 'saved' } : undefined
}
