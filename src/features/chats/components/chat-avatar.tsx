import { initialOf } from '../../../ui/first-letter'
import styles from './chat-avatar.module.css'

/**
 * The first letter of a chat on a quiet background: pictures of chats are on other hosts, which this page never
 * contacts.
 */
export const ChatAvatar = ({ name }: { name: string }) => (
  <span className={styles['avatar']} aria-hidden="true">
    {initialOf(name)}
  </span>
)
