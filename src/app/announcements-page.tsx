import { Outlet, useParams } from 'react-router-dom'
import { ChatList } from '../features/chats/components/chat-list'
import styles from './announcements-page.module.css'
import { MainRegion } from './main-region'

/** The chats, and beside them the announcement of one. On a phone these are two steps. */
export function AnnouncementsPage() {
  const { chat_id } = useParams()
  return (
    <div className={styles['page']} data-step={chat_id ? 'chat' : 'list'}>
      <div className={styles['list']}>
        <ChatList openId={chat_id} />
      </div>
      <MainRegion className={styles['main']}>
        <Outlet />
      </MainRegion>
    </div>
  )
}
