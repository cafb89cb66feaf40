import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Chip } from '../../../ui/chip'
import { initialOf } from '../../../ui/first-letter'
import { statusTone, type ChatStatus } from '../chat-status'
import chatAvatarStyles from './chat-avatar.module.css'
import styles from './chat-row.module.css'

interface Props {
  to: string
  name: string
  /** Under the name: a description, or the id. */
  below: string
  statuses: readonly ChatStatus[]
  isOpen: boolean
  tabIndex?: 0 | -1
}

/** One chat: where it leads, what it is called, and what is unusual about it. */
export function ChatRow({ to, name, below, statuses, isOpen, tabIndex = 0 }: Props) {
  const { t } = useTranslation()
  const gone = statuses.includes('dissolved')
  return (
    <Link
      to={to}
      className={`${styles['row']} ${gone ? styles['gone'] : ''}`}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={tabIndex}
    >
      <ChatAvatar name={name} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['below']}>
          {statuses.map((status) => (
            <Chip key={status} tone={statusTone(status)}>
              {t(`chats.status.${status}`)}
            </Chip>
          ))}
          <span className={styles['more']}>{below}</span>
        </span>
      </span>
    </Link>
  )
}

/** The first letter of a chat on a quiet ground: pictures of chats lie on other hosts, which this page never asks. */
const ChatAvatar = ({ name }: { name: string }) => (
  <span className={chatAvatarStyles['avatar']} aria-hidden="true">
    {initialOf(name)}
  </span>
)
