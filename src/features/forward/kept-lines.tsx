import { useTranslation } from 'react-i18next'
import styles from './compose.module.css'
import type { KeptMessage } from './send/intent'

/** Messages, a line each. */
export function KeptLines({ messages }: { messages: readonly KeptMessage[] }) {
  const { t } = useTranslation('messages')
  return (
    <ol className={styles['lines']}>
      {messages.map(({ message_id, words, deleted }) => (
        <li key={message_id}>{deleted ? t('forward.why.recalled') : words || message_id}</li>
      ))}
    </ol>
  )
}
