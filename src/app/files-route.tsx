import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import type { ChatSummary } from '../../contract/im/chats/list-chats'
import { useChats } from '../api/chats/chats'
import { chatRoute, findChats } from '../features/chats/chats'
import { FilesPage } from '../features/files/components/files-page'
import { downloadRoute, filesRoute, isFilesPart } from '../features/files/files'
import { messageRoute } from '../features/message-content/message-content'
import { mayWrite, useCurrentSession } from '../features/session/session'
import { HistoryPage } from '../features/transfer-history/history-page'
import { UploadPage } from '../features/uploads/components/upload-page'
import type { FindChats } from '../features/uploads/uploads'
import { MainRegion } from './main-region'
import { NotFoundPage } from './not-found-page'
import { PageSkeleton } from './page-skeleton'
import styles from './workbench-route.module.css'

const ChatFilesPart = lazy(async () => ({ default: (await import('./chat-files-part')).ChatFilesPart }))
const DownloadPart = lazy(async () => ({ default: (await import('./download-part')).DownloadPart }))

/** The field for targets uses the words of messages. */

const none: readonly ChatSummary[] = []
const messagesOf = (chatId: string) => chatRoute('messages', chatId)

/** Files of the application that the console acts as: it owns the uploads, and downloads are requested in its name. */
export function FilesRoute() {
  const { part = '' } = useParams()
  const session = useCurrentSession()
  const { app } = session
  const canUpload = mayWrite(session)
  const chats = useChats()
  const chatName = useMemo(() => {
    const names = new Map(chats.data?.map(({ chat_id, name }) => [chat_id, name]))
    return (chatId: string) => names.get(chatId)
  }, [chats.data])
  const find: FindChats = (query, readsAs) => findChats(chats.data ?? [], query, readsAs)
  if (part !== '' && !isFilesPart(part)) return <NotFoundPage />
  if (part === '' && !canUpload) return <Navigate to={filesRoute('downloads')} replace />
  return (
    <MainRegion className={styles['main']}>
      <FilesPage part={part === '' ? 'upload' : part} canUpload={canUpload}>
        {part === '' && <UploadPage appId={app.app_id} chats={chats.data ?? none} chatRoute={messagesOf} />}
        {part === 'downloads' && (
          <Suspense fallback={<PageSkeleton />}>
            <DownloadPart appId={app.app_id} />
          </Suspense>
        )}
        {part === 'chat' && (
          <Suspense fallback={<PageSkeleton />}>
            <ChatFilesPart findChats={find} />
          </Suspense>
        )}
        {part === 'history' && (
          <HistoryPage
            appId={app.app_id}
            chats={chats.data ?? none}
            chatName={chatName}
            chatRoute={messagesOf}
            messageRoute={messageRoute}
            downloadRoute={downloadRoute}
          />
        )}
      </FilesPage>
    </MainRegion>
  )
}
