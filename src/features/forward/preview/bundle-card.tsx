import type { Message } from '../../../../contract/im/messages/message'
import { useTranslation } from '../../../i18n/words'
import { plainTextOf } from '../../message-content/message-content'
import styles from './bundle-card.module.css'

interface Props {
  title: string
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
}

/** Lines of a merge-forward that the chat shows without opening it. */
const LINES = 4

/** A merge-forward as a chat shows it: its title and its first lines. */
export function BundleCard({ title, messages, names }: Props) {
  const { t: content } = useTranslation('message-content')
  return (
    <div className={styles['card']}>
      <p className={styles['title']}>{title}</p>
      <ul>
        {messages.slice(0, LINES).map((message) => (
          <li key={message.message_id} className={styles['line']}>
            <bdi>{names.get(message.sender.id) ?? message.sender.id}</bdi>
            {content('bundle.says')}
            <bdi>{plainTextOf(message)}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles['foot']}>{content('bundle.foot', { count: messages.length })}</p>
    </div>
  )
}
