import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Transfer } from '../transfer'
import styles from './history-row.module.css'

interface Props {
  transfer: Transfer
  messageRoute(chatId: string, messageId: string): string
}

/** So many places are named; of more their number is. */
const MOST_NAMED = 3

/** The messages that something uploaded was sent as, or that something downloaded came from; each leads there. */
export function TransferPlaces({ transfer, messageRoute }: Props) {
  const { t } = useTranslation('files')
  if (transfer.kind === 'download') {
    const { chatId, chatName, messageId } = transfer
    return (
      <p className={styles['places']}>
        {t('history.from')}{' '}
        {chatId ? (
          <Link to={messageRoute(chatId, messageId)}>
            <bdi>{chatName || chatId}</bdi>
          </Link>
        ) : (
          <code>{messageId}</code>
        )}
      </p>
    )
  }
  const latest = transfer.sentAs.toReversed()
  if (latest.length === 0) return null
  const rest = latest.length - MOST_NAMED
  return (
    <p className={styles['places']}>
      {t('history.sentTo')}{' '}
      {latest.slice(0, MOST_NAMED).map(({ chatId, chatName, messageId }, at) => (
        <span key={messageId}>
          {at > 0 && ' · '}
          <Link to={messageRoute(chatId, messageId)}>
            <bdi>{chatName}</bdi>
          </Link>
        </span>
      ))}
      {rest > 0 && ` · ${t('history.more', { count: rest })}`}
    </p>
  )
}
