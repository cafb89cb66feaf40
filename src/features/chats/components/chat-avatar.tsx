import { initialsOf } from '../../../ui/first-letter'
import { hueOf } from '../../../ui/hue'
import styles from './chat-avatar.module.css'

/** The initials of a chat in a colour of its own: pictures of chats are on other hosts, which this page never contacts. */
export const ChatAvatar = ({ id, name }: { id: string; name: string }) => (
  <span className={styles['avatar']} data-hue={hueOf(id, 7)} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
