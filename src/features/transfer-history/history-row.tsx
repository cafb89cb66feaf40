import { Download, Send, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button'
import { sizeWords } from '../files/size-words'
import { CopyText } from '../files/components/copy-text'
import { KindIcon } from '../uploads/components/kind-icon'
import type { ChatName } from '../files/history/find-transfers'
import type { Transfer, UploadTransfer } from '../files/history/transfer'
import styles from './history-row.module.css'
import { OwnDownload } from './own-download'
import { TransferPlaces } from './transfer-places'

interface Props {
  transfer: Transfer | undefined
  chatName: ChatName
  messageRoute(chatId: string, messageId: string): string
  downloadRoute(messageId: string, key: string): string
  onSend(upload: UploadTransfer): void
  onRemove(): void
}

/** One transfer: what it was, how the platform calls it, where it went, and what can be done with it again. */
export function HistoryRow({ transfer, chatName, messageRoute, downloadRoute, onSend, onRemove }: Props) {
  const { t, i18n } = useTranslation('files')
  if (!transfer) return null
  const { name, key, sha256, size, at, kind } = transfer
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const messageId = kind === 'upload' ? transfer.sentAs.at(-1)?.messageId : transfer.messageId
  const words = [
    kind === 'upload'
      ? t('history.uploaded', { type: t(`upload.type.${transfer.as}`) })
      : t('history.downloaded'),
    sizeWords(size, i18n.language),
  ]
  return (
    <div className={styles['row']}>
      <span className={styles['icon']}>
        {kind === 'upload' ? (
          <KindIcon as={transfer.as} isAudio={false} />
        ) : (
          <KindIcon as={transfer.type === 'image' ? 'image' : 'stream'} isAudio={false} />
        )}
      </span>
      <div className={styles['main']}>
        <p className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['facts']}>
          <span>
            {words.join(' · ')} · <time dateTime={new Date(at).toISOString()}>{when}</time>
          </span>
          <span className={styles['code']}>
            <code>{key}</code>
            <CopyText label={t('upload.action.copyKey', { name })} text={key} />
          </span>
          {sha256 && (
            <span className={styles['code']} title={sha256}>
              SHA-256 <code>{sha256.slice(0, 12)}…</code>
              <CopyText label={t('history.copySum', { name })} text={sha256} />
            </span>
          )}
        </p>
        <TransferPlaces transfer={transfer} chatName={chatName} messageRoute={messageRoute} />
      </div>
      <div className={styles['actions']}>
        {kind === 'upload' && (
          <Button onClick={() => onSend(transfer)} aria-label={t('upload.action.sendOf', { name })}>
            <Send size={14} aria-hidden="true" />
            {t('upload.action.send')}
          </Button>
        )}
        {kind === 'upload' && !messageId && <OwnDownload upload={transfer} />}
        {messageId && (
          <Link
            to={downloadRoute(messageId, key)}
            className={buttonClass()}
            aria-label={t('history.againOf', { name })}
          >
            <Download size={14} aria-hidden="true" />
            {t('history.again')}
          </Link>
        )}
        <Button
          look="quiet"
          className={styles['remove']}
          aria-label={t('history.remove', { name })}
          title={t('history.remove', { name })}
          onClick={onRemove}
        >
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
