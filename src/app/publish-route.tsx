import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { chatQuery } from '../api/chats/chats'
import { PublishPage } from '../features/publish/components/publish-page'
import { publishQueueOf, usePublishWords } from '../features/publish/publish'
import { mayWrite, useCurrentSession, type CurrentSession } from '../features/session/session'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { PageTitle } from '../ui/page-title'

/** Publishes the announcement of the chat in the address to other chats. */
export function PublishRoute() {
  const { say } = usePublishWords()
  const { chat_id = '' } = useParams()
  const session = useCurrentSession()
  const { app } = session
  const { data: chat } = useQuery(chatQuery(chat_id))
  if (!mayWrite(session)) return <ReadOnly chatId={chat_id} />
  return (
    <>
      <PageTitle title={say('titleOf', { name: chat?.name ?? chat_id })} />
      <PublishPage
        key={`${app.app_id} ${chat_id}`}
        chatId={chat_id}
        appId={app.app_id}
        publishQueue={publishQueueOf(app.app_id)}
        server={serverOf(session)}
      />
    </>
  )
}

/** A platform itself keeps no publications. */
const serverOf = ({ environment, gateway }: CurrentSession) =>
  environment === 'other'
    ? undefined
    : { isInPage: environment === 'page', isGateway: environment === 'gateway', approval: gateway?.approval }

/** The address is right, but this operator only reads: why, and the way back. */
function ReadOnly({ chatId }: { chatId: string }) {
  const { say } = usePublishWords()
  return (
    <>
      <PageTitle title={say('readOnly')} />
      <EmptyState heading={1} icon={<Lock size={28} />} title={say('readOnly')}>
        <p>{say('readOnlyNext')}</p>
        <Link to={`/announcements/${encodeURIComponent(chatId)}`} className={buttonClass()}>
          {say('backTo')}
        </Link>
      </EmptyState>
    </>
  )
}
