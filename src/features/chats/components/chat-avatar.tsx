import { firstLetter } from '../../../ui/first-letter'
import styles from './chat-avatar.module.css'

/** The first letter of a chat on a quiet ground: pictures of chats lie on other hosts, which this page never asks. */
export const ChatAvatar = ({ name }: { name: string }) => (
  <span className={styles['avatar']} aria-hidden="true">
    {firstLetter(name)}
  </span>
)
