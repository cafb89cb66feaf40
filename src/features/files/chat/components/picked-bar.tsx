import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../../ui/button'
import type { ChatResource } from '../chat-resource'
import styles from './chat-files-page.module.css'

interface Props {
  picked: readonly ChatResource[]
  shown: readonly ChatResource[]
  downloadRoute(messageId: string, ...keys: string[]): string
  onPick(ids: readonly string[]): void
  onClear(): void
}

/** What is picked, and where it is downloaded: resources are asked for by their message, so each message leads there by itself. */
export function PickedBar({ picked, shown, downloadRoute, onPick, onClear }: Props) {
  const { t, i18n } = useTranslation('files')
  const open = shown.filter(({ kind }) => kind !== 'closed')
  const left = open.length - open.filter((each) => picked.includes(each)).length
  const messages = byMessage(picked)
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' })
  const isOne = messages.length === 1
  return (
    <div className={styles['picked']} hidden={picked.length === 0}>
      <p role="status">{picked.length > 0 && t('chat.picked', { count: picked.length })}</p>
      {left > 0 && (
        <Button look="quiet" onClick={() => onPick(open.map(({ id }) => id))}>
          {t('chat.pickShown', { count: open.length })}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('chat.clearPicked')}
      </Button>
      <ul className={styles['pickedMessages']} aria-label={t('chat.pickedMessages')}>
        {messages.map(({ messageId, keys, at }) => (
          <li key={messageId}>
            <Link to={downloadRoute(messageId, ...keys)} className={buttonClass(isOne ? 'primary' : 'plain')}>
              <Download size={14} aria-hidden="true" />
              {isOne
                ? t('chat.downloadPicked', { count: keys.length })
                : t('chat.downloadOfMessage', { count: keys.length, date: date.format(at) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PickedMessage {
  messageId: string
  at: number
  keys: string[]
}

function byMessage(picked: readonly ChatResource[]): PickedMessage[] {
  const messages = new Map<string, PickedMessage>()
  for (const each of picked) {
    if (each.kind === 'closed') continue
    const { messageId, at, key } = each
    const known = messages.get(messageId)
    if (known) known.keys.push(key)
    else messages.set(messageId, { messageId, at, keys: [key] })
  }
  return [...messages.values()]
}
