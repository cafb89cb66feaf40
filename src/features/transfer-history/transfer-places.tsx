import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChatName } from '../files/history/find-transfers'
import type { Transfer } from '../files/history/transfer'
import styles from './history-row.module.css'

interface Props {
  transfer: Transfer
  chatName: ChatName
  messageRoute(chatId: string, messageId: string): string
}

/** So many places are named; of more their number is. */
const MOST_NAMED = 3

/** The messages that something uploaded was sent as, or that something downloaded came from; each leads there. */
export function TransferPlaces({ transfer, chatName, messageRoute }: Props) {
  const { t } = useTranslation('files')
  if (transfer.kind === 'download') {
    const { chatId, messageId } = transfer
    return (
      <p className={styles['places']}>
        {t('history.from')}{' '}
        {chatId ? (
          <Link to={messageRoute(chatId, messageId)}>
            <bdi>{chatName(chatId) || chatId}</bdi>
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
      {latest.slice(0, MOST_NAMED).map(({ chatId, chatName: was, messageId }, at) => (
        <span key={messageId}>
          {at > 0 && ' · '}
          <Link to={messageRoute(chatId, messageId)}>
            <bdi>{chatName(chatId) || was}</bdi>
          </Link>
        </span>
      ))}
      {rest > 0 && ` · ${t('history.more', { count: rest })}`}
    </p>
  )
}
