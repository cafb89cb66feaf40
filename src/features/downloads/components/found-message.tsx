import { Link } from 'react-router-dom'
import type { Message } from '../../../../contract/im/messages/message'
import { isUnknownMessage } from '../../../api/messages/messages'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { KindIcon } from '../../files/components/kind-icon'
import { filesRoute } from '../../files/files-route'
import { isOwner } from '../find/find-owner'
import type { FindPorts } from '../find/find-owner'
import { resourceOf, resourceOfKey } from '../find/resource-of'
import type { Resource } from '../queue/download'
import type { SaveTarget } from '../save/folder-choice'
import { FoundResources } from './found-resources'
import { OwnerSearch, OwnerLine } from './owner-search'
import noteStyles from '../../../ui/note.module.css'
import closedFilesStyles from './closed-files.module.css'
import foreignKeyStyles from './foreign-key.module.css'
import styles from './found-message.module.css'

interface Props {
  ports: FindPorts
  messageId: string
  /** The requested keys. */
  keys: readonly string[]
  /** Without `place`, saves to the current place for downloads. */
  onSave(resources: readonly Resource[], place?: SaveTarget): void
  onLook(resource: Resource): void
  onUse(messageId: string, keys: readonly string[]): void
  /** The size in bytes of the resource with this key, if this browser has seen it. */
  sizeOf(key: string): number | undefined
}

/** A message and its downloadable resources, or the reason why there are none and what to do. */
export function FoundMessage({ ports, messageId, keys, onSave, onLook, onUse, sizeOf }: Props) {
  const { t, i18n } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const read = ports.useMessage(messageId)
  if (read.isPending) return <Reading label={t('download.found.loading')} />
  const tryKeys = () => onSave(keys.map((key) => resourceOfKey(messageId, key)))
  const [message, ...inside] = read.data ?? []
  if (!message) {
    const isUnknown = isUnknownMessage(read.error)
    const unknown = isUnknown && {
      what: t('download.found.unknown'),
      next: t('download.found.unknownNext'),
    }
    return (
      <div className={styles['found']}>
        <Failure {...explainFailure(read.error, failures)} {...unknown} retry={() => void read.refetch()}>
          {isUnknown && (
            <Link to={filesRoute('chat')} className={buttonClass()}>
              {t('download.found.lookInChat')}
            </Link>
          )}
          {keys.length > 0 && <Button onClick={tryKeys}>{t('download.owner.anyway')}</Button>}
        </Failure>
      </div>
    )
  }
  const closed = closedBecause(message)
  const files = ports.filesOf(message)
  const resources = files.map((file) => resourceOf(message, file))
  const foreign = closed ? [] : keys.filter((key) => !files.some(({ file_key }) => file_key === key))
  return (
    <section className={styles['found']} aria-label={t('download.found.title')}>
      <Head ports={ports} message={message} language={i18n.language} />
      {closed && <ClosedFiles closed={closed} messages={[message, ...inside]} ports={ports} onUse={onUse} />}
      {!closed && resources.length > 0 && (
        <FoundResources
          key={messageId}
          resources={resources}
          wanted={keys}
          onSave={onSave}
          onLook={onLook}
          sizeOf={sizeOf}
        />
      )}
      {!closed && resources.length === 0 && foreign.length === 0 && (
        <p className={styles['none']}>
          {t('download.found.none')} {t('download.found.noneNext')}
        </p>
      )}
      {foreign.map((key) => (
        <ForeignKey
          key={key}
          fileKey={key}
          chatId={message.chat_id}
          ports={ports}
          onUse={onUse}
          onAnyway={() => onSave([resourceOfKey(messageId, key, message.chat_id)])}
        />
      ))}
    </section>
  )
}

/** When and where the message was sent, and a link to it. */
function Head({ ports, message, language }: { ports: FindPorts; message: Message; language: string }) {
  const { t } = useTranslation('files')
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>
        <bdi>{ports.chatName(message.chat_id)}</bdi>
        <span className={styles['date']}>{formatDateTime(Number(message.create_time), language)}</span>
      </h2>
      <code className={styles['id']}>{message.message_id}</code>
      {message.upper_message_id === undefined && (
        <Link to={ports.messageRoute(message.chat_id, message.message_id)}>{t('download.found.open')}</Link>
      )}
    </header>
  )
}

const Reading = ({ label }: { label: string }) => (
  <div className={styles['found']} aria-busy="true" aria-label={label} role="status">
    <Skeleton lines={['short', 'long', 'long']} />
  </div>
)

interface ForeignKeyProps {
  fileKey: string
  /** The chat of the message that does not name the key. */
  chatId: string
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
  onAnyway(): void
}

/** A key that the message does not name (234003). Shows which message does, if the page knows it or can find it. */
function ForeignKey({ fileKey, chatId, ports, onUse, onAnyway }: ForeignKeyProps) {
  const { t } = useTranslation('files')
  const keysOf: (message: Parameters<FindPorts['filesOf']>[0]) => string[] = (message) =>
    ports.filesOf(message).map(({ file_key }) => file_key)
  const known = ports.known().find((message) => isOwner(message, fileKey, keysOf))
  return (
    <div className={noteStyles['box']}>
      <p className={foreignKeyStyles['what']}>
        {t('download.owner.foreign')} <code>{fileKey}</code>
      </p>
      <p className={foreignKeyStyles['next']}>{t('download.owner.foreignNext')}</p>
      {known ? (
        <OwnerLine owner={known} ports={ports} onUse={() => onUse(known.message_id, [fileKey])} />
      ) : (
        <OwnerSearch
          label={t('download.owner.search')}
          fileKey={fileKey}
          chatId={chatId}
          ports={ports}
          onUse={onUse}
        />
      )}
      <Button look="quiet" className={foreignKeyStyles['anyway']} onClick={onAnyway}>
        {t('download.owner.anyway')}
      </Button>
    </div>
  )
}

interface ClosedFilesProps {
  closed: Closed
  /** The message; for a merge-forward also everything inside it. */
  messages: readonly Message[]
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
}

/** The most files listed: a merge-forward holds up to a hundred messages, each with any number of pictures. */
const MOST_LISTED = 200

/**
 * Why nothing of a message can be downloaded. Messages inside a merge-forward were first sent elsewhere, where they
 * can be searched for.
 */
function ClosedFiles({ closed, messages, ports, onUse }: ClosedFilesProps) {
  const { t } = useTranslation('files')
  const files = messages
    .flatMap((message) => ports.filesOf(message).map((file) => ({ message, file })))
    .slice(0, MOST_LISTED)
  return (
    <div className={closedFilesStyles['closed']}>
      <p className={closedFilesStyles['why']}>{t(`download.closed.${closed}`)}</p>
      {files.length > 0 && (
        <>
          <h3 className={closedFilesStyles['title']}>
            {t('download.found.inside', { count: files.length })}
          </h3>
          <ul className={closedFilesStyles['list']}>
            {files.map(({ message, file }) => {
              const { kind, key, ownName } = resourceOf(message, file)
              return (
                <li key={`${message.message_id} ${key}`} className={closedFilesStyles['row']}>
                  <span className={closedFilesStyles['icon']}>
                    <KindIcon kind={kind} />
                  </span>
                  <p className={closedFilesStyles['name']}>
                    <bdi>{ownName || t(`download.kind.${kind}`)}</bdi>
                    <span className={closedFilesStyles['from']}>
                      <bdi>{ports.chatName(message.chat_id)}</bdi>
                    </span>
                  </p>
                  <OwnerSearch
                    label={t('download.owner.searchOriginal')}
                    fileKey={key}
                    chatId={message.chat_id}
                    child={message}
                    ports={ports}
                    onUse={onUse}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

type Closed = 'merge_forward' | 'inside' | 'card' | 'sticker' | 'folder' | 'recalled'

const closedKinds: Readonly<Record<string, Closed>> = {
  merge_forward: 'merge_forward',
  interactive: 'card',
  sticker: 'sticker',
  folder: 'folder',
}

/**
 * Why nothing of a message can be downloaded, known without a request (platform/files#message-resources,
 * platform/messages#merge-forward-children).
 */
function closedBecause({ msg_type, deleted, upper_message_id }: Message): Closed | undefined {
  if (deleted) return 'recalled'
  if (upper_message_id !== undefined) return 'inside'
  return Object.hasOwn(closedKinds, msg_type) ? closedKinds[msg_type] : undefined
}
