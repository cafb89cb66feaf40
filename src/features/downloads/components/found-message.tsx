import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Message } from '../../../../contract/im/messages/message'
import { explainFailure } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import type { FindPorts } from '../find/find-ports'
import { closedBecause } from '../find/closed-because'
import { resourceOf, resourceOfKey } from '../find/resource-of'
import type { Place } from '../place/place'
import type { Resource } from '../queue/download'
import { ClosedFiles } from './closed-files'
import { ForeignKey } from './foreign-key'
import styles from './found-message.module.css'
import { FoundResources } from './found-resources'

interface Props {
  ports: FindPorts
  messageId: string
  /** Those that somebody asked for by name. */
  keys: readonly string[]
  /** Without a place where downloads are saved now. */
  onSave(resources: readonly Resource[], place?: Place): void
  onLook(resource: Resource): void
  onUse(messageId: string, keys: readonly string[]): void
  /** How many bytes a key stands for, where this browser has seen them. */
  sizeOf(key: string): number | undefined
}

/** A message and what can be downloaded from it; or why nothing can, and what to do then. */
export function FoundMessage({ ports, messageId, keys, onSave, onLook, onUse, sizeOf }: Props) {
  const { t, i18n } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const read = ports.useMessage(messageId)
  if (read.isPending) return <Reading label={t('download.found.loading')} />
  const tryKeys = () => onSave(keys.map((key) => resourceOfKey(messageId, key)))
  const [message, ...inside] = read.data ?? []
  if (!message) {
    return (
      <div className={styles['found']}>
        <Failure {...explainFailure(read.error, failures)} retry={() => void read.refetch()}>
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

/** When and where the message was sent, and the way to it. */
function Head({ ports, message, language }: { ports: FindPorts; message: Message; language: string }) {
  const { t } = useTranslation('files')
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>
        <bdi>{ports.chatName(message.chat_id)}</bdi>
        <span className={styles['date']}>{date.format(Number(message.create_time))}</span>
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
