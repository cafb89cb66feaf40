import { useMutation } from '@tanstack/react-query'
import { Download, Send, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { GetFile } from '../../../contract/im/files/get-file'
import { GetImage } from '../../../contract/im/images/get-image'
import { callBytes } from '../../api/client'
import { explainFailure } from '../../i18n/explain-failure'
import { formatBytes, formatDateTime } from '../../i18n/format-quantities'
import { useTranslation } from '../../i18n/words'
import { Button, buttonClass, IconButton } from '../../ui/button'
import { CollapsedFailure } from '../../ui/collapsed-failure'
import { downloadName, saveBytes } from '../../ui/download-name'
import { ListRow, RowSign, RowMain, RowName } from '../../ui/list-row'
import {
  KindIcon,
  CopyText,
  type ChatName,
  type Transfer,
  type UploadTransfer,
  type UploadRecord,
} from '../files/files'
import { useWords } from './words'
import styles from './history-row.module.css'

interface Props {
  transfer: Transfer | undefined
  chatName: ChatName
  messageRoute(chatId: string, messageId: string): string
  downloadRoute(messageId: string, key: string): string
  onSend(upload: UploadTransfer): void
  onRemove(): void
}

/** One transfer: its kind, its key on the platform, its chats and its actions. */
export function HistoryRow({ transfer, chatName, messageRoute, downloadRoute, onSend, onRemove }: Props) {
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const { t: uploads } = useTranslation('uploads')
  if (!transfer) return null
  const { name, key, sha256, size, at, kind } = transfer
  const when = formatDateTime(at, i18n.language)
  const messageId = kind === 'upload' ? transfer.sentAs.at(-1)?.messageId : transfer.messageId
  const words = [
    kind === 'upload' ? t('uploaded', { type: uploads(`type.${transfer.as}`) }) : t('downloaded'),
    formatBytes(size, i18n.language),
  ]
  return (
    <ListRow className={styles['row']}>
      <RowSign>
        {kind === 'upload' ? <KindIcon kind={transfer.as} /> : <KindIcon kind={transfer.type} />}
      </RowSign>
      <RowMain>
        <RowName title={name}>
          <bdi>{name}</bdi>
        </RowName>
        <p className={styles['facts']}>
          <span>
            {words.join(' · ')} · <time dateTime={new Date(at).toISOString()}>{when}</time>
          </span>
          <span className={styles['code']}>
            <code>{key}</code>
            <CopyText label={files('action.copyKey', { name })} text={key} />
          </span>
          {sha256 && (
            <span className={styles['code']} title={sha256}>
              SHA-256 <code>{sha256.slice(0, 12)}…</code>
              <CopyText label={t('copySum', { name })} text={sha256} />
            </span>
          )}
        </p>
        <TransferPlaces transfer={transfer} chatName={chatName} messageRoute={messageRoute} />
      </RowMain>
      <div className={styles['actions']}>
        {kind === 'upload' && (
          <Button onClick={() => onSend(transfer)} aria-label={uploads('action.sendOf', { name })}>
            <Send size={14} aria-hidden="true" />
            {uploads('action.send')}
          </Button>
        )}
        {kind === 'upload' && !messageId && <OwnDownload upload={transfer} />}
        {messageId && (
          <Link
            to={downloadRoute(messageId, key)}
            className={buttonClass()}
            aria-label={t('againOf', { name })}
          >
            <Download size={14} aria-hidden="true" />
            {t('again')}
          </Link>
        )}
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </ListRow>
  )
}

/** An upload in no message has no page to download it from, but the application that uploaded it can fetch it. */
function OwnDownload({ upload }: { upload: UploadTransfer }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const { name, key } = upload
  const get = useMutation({
    mutationFn: () => getOwnUpload(upload),
    onSuccess: (bytes) => saveBytes(downloadName(name, key, bytes.type).name, bytes),
  })
  return (
    <>
      {get.isError && (
        <div role="alert" className={styles['failed']}>
          <CollapsedFailure {...explainFailure(get.error, failures)} />
        </div>
      )}
      <Button aria-label={t('againOf', { name })} disabled={get.isPending} onClick={() => get.mutate()}>
        <Download size={14} aria-hidden="true" />
        {t(get.isPending ? 'coming' : 'again')}
      </Button>
    </>
  )
}

interface TransferPlacesProps {
  transfer: Transfer
  chatName: ChatName
  messageRoute(chatId: string, messageId: string): string
}

/** How many places are named; the rest is counted. */
const MOST_NAMED = 3

/** Links to the messages that an upload was sent as, or that a download came from. */
function TransferPlaces({ transfer, chatName, messageRoute }: TransferPlacesProps) {
  const { t } = useWords()
  if (transfer.kind === 'download') {
    const { chatId, messageId } = transfer
    return (
      <p className={styles['places']}>
        {t('from')}{' '}
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
      {t('sentTo')}{' '}
      {latest.slice(0, MOST_NAMED).map(({ chatId, chatName: was, messageId }, at) => (
        <span key={messageId}>
          {at > 0 && ' · '}
          <Link to={messageRoute(chatId, messageId)}>
            <bdi>{chatName(chatId) || was}</bdi>
          </Link>
        </span>
      ))}
      {rest > 0 && ` · ${t('more', { count: rest })}`}
    </p>
  )
}

/**
 * The bytes of one of this application's uploads, whether or not it was ever
 * sent (platform/files#get-a-file, platform/files#images).
 */
const getOwnUpload = ({ as, key }: UploadRecord): Promise<Blob> =>
  as === 'image'
    ? callBytes(GetImage, { path: { image_key: key } })
    : callBytes(GetFile, { path: { file_key: key } })
