import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { chatQuery } from '../api/chats/chats'
import { PublishPage } from '../features/publish/components/publish-page'
import { publishQueueOf } from '../features/publish/publish'
import { mayWrite, useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { PageTitle } from '../ui/page-title'
import { NotFoundPage } from './not-found-page'

/** Publishes the announcement of the chat in the address to other chats. */
export function PublishRoute() {
  const { t } = useTranslation()
  const { chat_id = '' } = useParams()
  const session = useCurrentSession()
  const { app } = session
  const { data: chat } = useQuery(chatQuery(chat_id))
  if (!mayWrite(session)) return <NotFoundPage />
  return (
    <>
      <PageTitle title={t('publishes.of', { name: chat?.name ?? chat_id })} />
      <PublishPage
        key={`${app.app_id} ${chat_id}`}
        chatId={chat_id}
        appId={app.app_id}
        publishQueue={publishQueueOf(app.app_id)}
      />
    </>
  )
}
