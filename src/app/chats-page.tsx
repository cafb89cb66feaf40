import { Suspense, useCallback, useState } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import { type Section, ChatList, ChatMarks, LastMessage, type ChatFacts } from '../features/chats/chats'
import { isLocalService, mayManageChats, useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { useBreakpoint } from '../ui/breakpoints'
import { BarName, BarTitle, InBar } from '../ui/page-bar'
import styles from './chats-page.module.css'

/** The target of the skip link: the open chat's page, or the list while none is open. */
const main = { id: 'page', role: 'main', tabIndex: -1 }

/**
 * The chats, and next to them what a section shows of the open one. On a phone or a tablet these are two steps, so the
 * landmark moves with the step; the elements stay mounted, which keeps the search text. A list that was never shown is
 * not rendered.
 */
export function ChatsPage({ section }: { section: Section }) {
  const { t } = useTranslation()
  const { chat_id } = useParams()
  const session = useCurrentSession()
  const isLocal = isLocalService(session)
  const isOneStep = useBreakpoint('tablet')
  // Next to the list, the page has the first heading.
  const Name = isOneStep ? BarTitle : BarName
  const [wasShown, setShown] = useState(false)
  if (!wasShown && !(isOneStep && chat_id)) setShown(true)
  const facts: ChatFacts = useCallback(
    ({ fallback, ...row }) =>
      section === 'messages' ? (
        <Suspense fallback={fallback}>
          <LastMessage {...row} isLocal={isLocal} />
        </Suspense>
      ) : (
        <ChatMarks {...row} isLocal={isLocal}>
          {row.chat.description || row.chat.chat_id}
        </ChatMarks>
      ),
    [section, isLocal],
  )
  return (
    <div className={styles['page']} data-step={chat_id ? 'chat' : 'list'}>
      {!(isOneStep && chat_id) && (
        <InBar part="list">
          <Name>{t(`${section}.title`)}</Name>
        </InBar>
      )}
      <div className={styles['list']} {...(!chat_id && main)}>
        {wasShown && (
          <ChatList section={section} openId={chat_id} canCreate={mayManageChats(session)} facts={facts} />
        )}
      </div>
      <div
        className={styles['main']}
        {...(chat_id ? main : { role: 'region', 'aria-label': t(`${section}.title`) })}
      >
        <Outlet />
      </div>
    </div>
  )
}
