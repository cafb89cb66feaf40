import type { ReactNode, Ref } from 'react'
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
  /** In place of what stands under the name. */
  facts?: ReactNode
  isOpen: boolean
  tabIndex?: 0 | -1
}

/** One chat: where it leads, what it is called, and what is unusual about it. */
export function ChatRow({ to, name, below, statuses, facts, isOpen, tabIndex = 0 }: Props) {
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
        {facts ?? <BelowName statuses={statuses}>{below}</BelowName>}
      </span>
    </Link>
  )
}

interface BelowNameProps {
  statuses: readonly ChatStatus[]
  children: ReactNode
  /** When something was last said. */
  when?: ReactNode
  ref?: Ref<HTMLSpanElement>
}

/** The line under a chat's name: what is unusual about the chat, and words. */
export function BelowName({ statuses, children, when, ref }: BelowNameProps) {
  const { t } = useTranslation()
  return (
    <>
      <span ref={ref} className={styles['below']}>
        {statuses.map((status) => (
          <Chip key={status} tone={statusTone(status)}>
            {t(`chats.status.${status}`)}
          </Chip>
        ))}
        <span className={styles['more']}>{children}</span>
      </span>
      {when}
    </>
  )
}

/** The first letter of a chat on a quiet ground: pictures of chats lie on other hosts, which this page never asks. */
const ChatAvatar = ({ name }: { name: string }) => (
  <span className={chatAvatarStyles['avatar']} aria-hidden="true">
    {initialOf(name)}
  </span>
)
