import { Link } from 'react-router-dom'
import type { Chat } from '../../../contract/im/chats/get-chat'
import { buttonClass } from '../../ui/button'
import { CHATS_ROUTE } from '../message-content/message-content'
import { useWords } from './words'
import styles from './message-columns.module.css'

/** Why nobody, or not this user, can write in a chat. */
type ClosedBecause = 'dissolved' | 'notMember' | 'reader'

/** Known before the first message. A caller who is not a member gets no `chat_mode` (platform/contacts#chats). */
export function closedBecause(chat: Chat | undefined, canWrite: boolean): ClosedBecause | undefined {
  if (chat && chat.chat_status !== 'normal') return 'dissolved'
  if (chat && chat.chat_mode === undefined) return 'notMember'
  return canWrite ? undefined : 'reader'
}

/** Stands where the message field would be: why there is none, and the next click. */
export function ClosedComposer({ because }: { because: ClosedBecause }) {
  const { t } = useWords()
  return (
    <div className={styles['closed']} role="note">
      <p>{t(`closed.${because}`)}</p>
      {because !== 'reader' && (
        <Link to={CHATS_ROUTE} className={buttonClass('quiet')}>
          {t('closed.toChats')}
        </Link>
      )}
    </div>
  )
}
