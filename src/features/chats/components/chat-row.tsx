import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Chip } from '../../../ui/chip'
import { toneOfFate, type Fate } from '../chat-fates'

import styles from './chat-row.module.css'
import { firstLetter } from '../../../ui/first-letter'
import chatAvatarStyles from './chat-avatar.module.css'

interface Props {
  to: string
  name: string
  /** Under the name: a description, or the id. */
  below: string
  fates: readonly Fate[]
  isOpen: boolean
  isTabStop: boolean
  onFocus?: () => void
  linkRef?: Ref<HTMLAnchorElement>
}

/** One chat: where it leads, what it is called, and what is unusual about it. */
export function ChatRow({ to, name, below, fates, isOpen, isTabStop, onFocus, linkRef }: Props) {
  const { t } = useTranslation()
  const gone = fates.includes('dissolved')
  return (
    <Link
      ref={linkRef}
      to={to}
      className={`${styles['row']} ${gone ? styles['gone'] : ''}`}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
    >
      <ChatAvatar name={name} />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['below']}>
          {fates.map((fate) => (
            <Chip key={fate} tone={toneOfFate(fate)}>
              {t(`chats.fate.${fate}`)}
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
    {firstLetter(name)}
  </span>
)
