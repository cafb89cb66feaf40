import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from '../../message-content/plain-text-of'
import styles from './bundle-card.module.css'

interface Props {
  title: string
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
}

/** Lines of a merge-forward that the chat shows without opening it. */
const LINES = 4

/** A merge-forward as it stands in a chat: whose talk it is, how it begins. */
export function BundleCard({ title, messages, names }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['card']}>
      <p className={styles['title']}>{title}</p>
      <ul>
        {messages.slice(0, LINES).map((message) => (
          <li key={message.message_id} className={styles['line']}>
            <bdi>{names.get(message.sender.id) ?? message.sender.id}</bdi>
            {t('preview.says')}
            <bdi>{plainTextOf(message)}</bdi>
          </li>
        ))}
      </ul>
      <p className={styles['foot']}>{t('preview.foot', { count: messages.length })}</p>
    </div>
  )
}
