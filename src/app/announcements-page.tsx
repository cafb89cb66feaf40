import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router-dom'
import { ChatList } from '../features/chats/components/chat-list'
import styles from './announcements-page.module.css'

/** Where the skip link leads: the announcement, or the list while none is open. */
const main = { id: 'page', role: 'main', tabIndex: -1 }

/**
 * The chats, and beside them the announcement of one. On a phone these are two
 * steps, so the landmark moves with the step; the elements stay, and what was
 * searched for with them.
 */
export function AnnouncementsPage() {
  const { t } = useTranslation()
  const { chat_id } = useParams()
  return (
    <div className={styles['page']} data-step={chat_id ? 'chat' : 'list'}>
      <div className={styles['list']} {...(!chat_id && main)}>
        {!chat_id && <h1 className={`visually-hidden ${styles['step']}`}>{t('rail.chats')}</h1>}
        <ChatList openId={chat_id} />
      </div>
      <div
        className={styles['main']}
        {...(chat_id ? main : { role: 'region', 'aria-label': t('announcements.title') })}
      >
        <Outlet />
      </div>
    </div>
  )
}
