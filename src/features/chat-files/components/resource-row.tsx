import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Download, File, FileAudio, FileImage, FileVideo, FolderX, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatBytes, formatDateTime, formatPlayTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { ListRow, RowMain, RowName } from '../../../ui/list-row'
import { CheckedPicture } from '../../../ui/pictures/checked-picture'
import { useNearScreen } from '../../../ui/use-near-screen'
import { resourceQuery, resourceSizeQuery } from '../../message-content/message-content'
import type { ChatResource, MessageResource } from '../chat-resource'
import { useWords } from '../words'
import styles from './resource-row.module.css'

interface Props {
  resource: ChatResource
  /** The sender's name. */
  sender: string
  /** The address of the message. */
  message: string
  /** The address of the download; undefined if it cannot be downloaded. */
  download: string | undefined
  isPicked: boolean
  onPick(): void
  onPreview(): void
  /** Size in bytes, if it is known without a request. */
  knownSize: number | undefined
  lookInside(messageId: string): Promise<readonly MessageResource[]>
}

const icons = { image: FileImage, file: File, audio: FileAudio, video: FileVideo, closed: FolderX }

/** One resource: its name and type, its sender and time, and its links. */
export function ResourceRow(props: Props) {
  const { resource, sender, message, download, isPicked, onPick, onPreview, knownSize, lookInside } = props
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const [isOpen, setOpen] = useState(false)
  const { kind, at, threadId, messageId } = resource
  const name = resourceName(resource, t)
  const { ref, isNear } = useNearScreen<HTMLDivElement>()
  const ending =
    kind === 'closed' ? undefined : /[^.]\.([a-z0-9]{1,5})$/i.exec(resource.name)?.[1]?.toUpperCase()
  const size = useSize(resource, knownSize, isNear)
  const when = formatDateTime(at, i18n.language)
  const isBundle = resource.kind === 'closed' && resource.why === 'bundle'
  return (
    <ListRow ref={ref} className={styles['row']} data-picked={isPicked || undefined}>
      <span className={styles['pick']}>
        {kind !== 'closed' && (
          <input
            type="checkbox"
            aria-label={t('pick', { name })}
            checked={isPicked}
            onChange={onPick}
            onKeyDown={(event) => event.key === 'Enter' && onPreview()}
          />
        )}
      </span>
      <Thumbnail resource={resource} reads={isNear && hasThumbnail(resource, size)} onPreview={onPreview} />
      <RowMain>
        <RowName className={styles['name']} title={name}>
          {kind === 'closed' ? (
            <bdi>{name}</bdi>
          ) : (
            <button type="button" aria-label={t('preview', { name })} onClick={onPreview}>
              <bdi>{name}</bdi>
            </button>
          )}
        </RowName>
        <p className={styles['facts']}>
          {ending && `${ending} · `}
          {size !== undefined && `${formatBytes(size, i18n.language)} · `}
          <bdi>{sender}</bdi> · <time dateTime={new Date(at).toISOString()}>{when}</time>
          {resource.kind !== 'closed' &&
            resource.duration !== undefined &&
            ` · ${files('state.length', { length: formatPlayTime(resource.duration) })}`}
          {threadId && ` · ${t('inThread')}`}
        </p>
        {resource.kind === 'closed' && <p className={styles['closed']}>{t(`closed.${resource.why}`)}</p>}
        {isBundle && isOpen && <BundleInside messageId={messageId} lookInside={lookInside} />}
      </RowMain>
      <div className={styles['actions']}>
        {isBundle && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideInside' : 'inside')}
          </Button>
        )}
        <Link to={message} className={buttonClass('quiet')} aria-label={t('messageOf', { name })}>
          <MessageSquare size={14} aria-hidden="true" />
          {t('message')}
        </Link>
        {download && (
          <Link to={download} className={buttonClass()} aria-label={t('downloadOf', { name })}>
            <Download size={14} aria-hidden="true" />
            {t('download')}
          </Link>
        )}
      </div>
    </ListRow>
  )
}

/** Its size in bytes: the known one, that of its fetched bytes, or that from a response's headers. */
function useSize(resource: ChatResource, known: number | undefined, isNear: boolean): number | undefined {
  const key = resource.kind === 'closed' ? '' : resource.key
  const asks = resource.kind !== 'closed' && resource.kind !== 'image'
  const asked = useQuery({
    ...resourceSizeQuery(resource.messageId, key),
    enabled: isNear && asks && known === undefined,
  })
  const picture = useQuery({ ...pictureQuery(resource), enabled: false })
  return known ?? picture.data?.size ?? asked.data ?? undefined
}

const pictureQuery = (resource: ChatResource) =>
  resourceQuery(resource.messageId, {
    type: resource.kind === 'file' ? 'file' : 'image',
    file_key: resource.kind === 'closed' ? '' : resource.key,
  })

/** Pictures that were sent as files have a thumbnail up to this size. */
const MOST_SHOWN_BYTES = 5 * 1_048_576

const hasThumbnail = (resource: ChatResource, size: number | undefined): boolean =>
  resource.kind === 'image' ||
  (resource.kind === 'file' &&
    /\.(png|jpe?g|gif|webp|bmp)$/i.test(resource.name) &&
    size !== undefined &&
    size <= MOST_SHOWN_BYTES)

interface ThumbnailProps {
  resource: ChatResource
  /** Whether its bytes are read to be shown. */
  reads: boolean
  onPreview(): void
}

/** A small version of a picture; the icon of its kind for anything else. */
function Thumbnail({ resource, reads, onPreview }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false)
  const { data: bytes } = useQuery({ ...pictureQuery(resource), enabled: reads })
  const Icon = icons[resource.kind]
  const sign = <Icon size={20} className={styles['sign']} />
  if (resource.kind === 'closed') return <Icon size={20} aria-hidden="true" className={styles['sign']} />
  return (
    // Hidden from the keyboard and screen readers: the name next to it does the same.
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      className={styles['thumbnail']}
      onClick={onPreview}
    >
      {bytes && !isBroken ? (
        <CheckedPicture bytes={bytes} alt="" onError={() => setBroken(true)} brief={sign} />
      ) : (
        sign
      )}
    </button>
  )
}

interface BundleInsideProps {
  messageId: string
  lookInside(messageId: string): Promise<readonly MessageResource[]>
}

/** The names of the resources inside a merge-forward, which no bot can download. */
function BundleInside({ messageId, lookInside }: BundleInsideProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const inside = useQuery({
    queryKey: ['files', 'inside', messageId],
    queryFn: () => lookInside(messageId),
    staleTime: 60_000,
  })
  if (inside.isPending) return <p role="status">{t('insideReading')}</p>
  if (inside.isError)
    return (
      <div role="alert">
        <CollapsedFailure {...explainFailure(inside.error, failures)} />
      </div>
    )
  if (inside.data.length === 0) return <p role="status">{t('insideNone')}</p>
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

/** The name of a resource, or that of its kind if its message gives none. */
export function resourceName(resource: MessageResource, t: TFunction<'chat-files'>): string {
  if (resource.name !== '') return resource.name
  return t(`named.${resource.kind === 'closed' ? resource.why : resource.kind}`)
}
