import styles from './chat-avatar.module.css'

/** The first letter of a chat on a quiet ground: pictures of chats lie on other hosts, which this page never asks. */
export const ChatAvatar = ({ name }: { name: string }) => (
  <span className={styles['avatar']} aria-hidden="true">
    {firstLetter(name)}
  </span>
)

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? '·'
}
