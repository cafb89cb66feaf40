import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Download, File, FileAudio, FileImage, FileVideo, FolderX, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime, formatPlayTime } from '../../../i18n/format-quantities'
import { Button, buttonClass } from '../../../ui/button'
import type { ChatResource, MessageResource } from '../chat-resource'
import styles from './resource-row.module.css'

interface Props {
  resource: ChatResource
  /** Who said it, by name. */
  sender: string
  /** Where the message is. */
  message: string
  /** Where it is downloaded; undefined for what cannot be. */
  download: string | undefined
  isPicked: boolean
  onPick(): void
  lookInside(messageId: string): Promise<readonly MessageResource[]>
}

const icons = { image: FileImage, file: File, audio: FileAudio, video: FileVideo, closed: FolderX }

/** One resource: what it is, who said it when, and where it leads. */
export function ResourceRow({ resource, sender, message, download, isPicked, onPick, lookInside }: Props) {
  const { t, i18n } = useTranslation('files')
  const [isOpen, setOpen] = useState(false)
  const { kind, at, threadId, messageId } = resource
  const name = resourceName(resource, t)
  const Icon = icons[kind]
  const when = formatDateTime(at, i18n.language)
  const isBundle = resource.kind === 'closed' && resource.why === 'bundle'
  return (
    <div className={styles['row']} data-picked={isPicked || undefined}>
      <span className={styles['pick']}>
        {kind !== 'closed' && (
          <input type="checkbox" aria-label={t('chat.pick', { name })} checked={isPicked} onChange={onPick} />
        )}
      </span>
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
      <div className={styles['main']}>
        <p className={styles['name']} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['facts']}>
          <bdi>{sender}</bdi> · <time dateTime={new Date(at).toISOString()}>{when}</time>
          {resource.kind !== 'closed' &&
            resource.duration !== undefined &&
            ` · ${t('upload.state.length', { length: formatPlayTime(resource.duration) })}`}
          {threadId && ` · ${t('chat.inThread')}`}
        </p>
        {resource.kind === 'closed' && (
          <p className={styles['closed']}>
            {t(`chat.closed.${resource.why}`)} <code>234043</code>
          </p>
        )}
        {isBundle && isOpen && <BundleInside messageId={messageId} lookInside={lookInside} />}
      </div>
      <div className={styles['actions']}>
        {isBundle && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'chat.hideInside' : 'chat.inside')}
          </Button>
        )}
        <Link to={message} className={buttonClass('quiet')} aria-label={t('chat.messageOf', { name })}>
          <MessageSquare size={14} aria-hidden="true" />
          {t('chat.message')}
        </Link>
        {download && (
          <Link to={download} className={buttonClass()} aria-label={t('chat.downloadOf', { name })}>
            <Download size={14} aria-hidden="true" />
            {t('chat.download')}
          </Link>
        )}
      </div>
    </div>
  )
}

interface BundleInsideProps {
  messageId: string
  lookInside(messageId: string): Promise<readonly MessageResource[]>
}

/** The names of what lies inside merged messages: known, though no bot can download it. */
function BundleInside({ messageId, lookInside }: BundleInsideProps) {
  const { t } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const inside = useQuery({
    queryKey: ['files', 'inside', messageId],
    queryFn: () => lookInside(messageId),
    staleTime: 60_000,
  })
  if (inside.isPending) return <p role="status">{t('chat.insideReading')}</p>
  if (inside.isError) return <p role="alert">{explainFailure(inside.error, failures).what}</p>
  if (inside.data.length === 0) return <p role="status">{t('chat.insideNone')}</p>
  return (
    <ul className={styles['inside']}>
      {inside.data.map((resource, number) => (
        <li key={number}>
          <bdi>{resourceName(resource, t)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What a resource is called; by its kind where its message gives no name. */
function resourceName(resource: MessageResource, t: TFunction<'files'>): string {
  if (resource.name !== '') return resource.name
  return t(`chat.named.${resource.kind === 'closed' ? resource.why : resource.kind}`)
}
