import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router-dom'
import type { Section } from '../features/chats/chat-route'
import { ChatList } from '../features/chats/components/chat-list'
import styles from './chats-page.module.css'

/** Where the skip link leads: what is open of the chat, or the list while none is open. */
const main = { id: 'page', role: 'main', tabIndex: -1 }

/**
 * The chats, and beside them what a section shows of one. On a phone these are
 * two steps, so the landmark moves with the step; the elements stay, and what
 * was searched for with them.
 */
export function ChatsPage({ section }: { section: Section }) {
  const { t } = useTranslation()
  const { chat_id } = useParams()
  return (
    <div className={styles['page']} data-step={chat_id ? 'chat' : 'list'}>
      <div className={styles['list']} {...(!chat_id && main)}>
        {!chat_id && <h1 className={`visually-hidden ${styles['step']}`}>{t('rail.chats')}</h1>}
        <ChatList section={section} openId={chat_id} />
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
