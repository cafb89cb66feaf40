import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { AnnouncementPage } from '../features/announcement/components/announcement-page'
import { chatQuery } from '../features/chats/api/get-chat'
import { buttonClass } from '../ui/button'
import { PageTitle } from '../ui/page-title'
import styles from './announcement-route.module.css'
import { addAnnouncementWords } from './announcement-words'

// Before anything here is drawn.
addAnnouncementWords()

/** The announcement of the chat in the address. Another chat is another page: nothing of the last one stays. */
export function AnnouncementRoute() {
  const { t } = useTranslation()
  const { chat_id = '' } = useParams()
  const { search } = useLocation()
  const { data: chat } = useQuery(chatQuery(chat_id))
  return (
    <>
      <PageTitle title={t('announcements.of', { name: chat?.name ?? chat_id })} />
      <div className={styles['back']}>
        <Link to={`/announcements${search}`} className={buttonClass('quiet')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('rail.chats')}
        </Link>
      </div>
      <AnnouncementPage key={chat_id} chatId={chat_id} />
    </>
  )
}
