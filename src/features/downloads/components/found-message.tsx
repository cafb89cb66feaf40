import { Link } from 'react-router-dom'
import type { Message } from '../../../../contract/im/messages/message'
import { isUnknownMessage } from '../../../api/messages/messages'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { filesRoute } from '../../files/files'
import type { FindPorts } from '../find/find-owner'
import { resourceOf, resourceOfKey } from '../find/resource-of'
import type { Resource } from '../queue/download'
import type { SaveTarget } from '../save/folder-choice'
import { useWords } from '../words'
import { ClosedFiles } from './closed-files'
import type { Closed } from './closed-files'
import { ForeignKey } from './foreign-key'
import { FoundResources } from './found-resources'
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
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  const read = ports.useMessage(messageId)
  if (read.isPending) return <Reading label={t('found.loading')} />
  const tryKeys = () => onSave(keys.map((key) => resourceOfKey(messageId, key)))
  const [message, ...inside] = read.data ?? []
  if (!message) {
    const isUnknown = isUnknownMessage(read.error)
    const unknown = isUnknown && {
      what: t('found.unknown'),
      next: t('found.unknownNext'),
    }
    return (
      <div className={styles['found']}>
        <Failure {...explainFailure(read.error, failures)} {...unknown} retry={() => void read.refetch()}>
          {isUnknown && (
            <Link to={filesRoute('chat')} className={buttonClass()}>
              {t('found.lookInChat')}
            </Link>
          )}
          {keys.length > 0 && <Button onClick={tryKeys}>{t('owner.anyway')}</Button>}
        </Failure>
      </div>
    )
  }
  const closed = closedBecause(message)
  const files = ports.filesOf(message)
  const resources = files.map((file) => resourceOf(message, file))
  const foreign = closed ? [] : keys.filter((key) => !files.some(({ file_key }) => file_key === key))
  return (
    <section className={styles['found']} aria-label={t('found.title')}>
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
          {t('found.none')} {t('found.noneNext')}
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
  const { t } = useWords()
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>
        <bdi>{ports.chatName(message.chat_id)}</bdi>
        <span className={styles['date']}>{formatDateTime(Number(message.create_time), language)}</span>
      </h2>
      <code className={styles['id']}>{message.message_id}</code>
      {message.upper_message_id === undefined && (
        <Link to={ports.messageRoute(message.chat_id, message.message_id)}>{t('found.open')}</Link>
      )}
    </header>
  )
}

const Reading = ({ label }: { label: string }) => (
  <div className={styles['found']} aria-busy="true" aria-label={label} role="status">
    <Skeleton lines={['short', 'long', 'long']} />
  </div>
)

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
