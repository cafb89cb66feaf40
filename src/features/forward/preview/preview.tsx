import { useQuery } from '@tanstack/react-query'
import { Bot, FileText, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { MERGED_CONTENT } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import { messageQuery } from '../../../api/messages/messages'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { childrenOf } from '../../message-content/children-of'
import { MessageBody } from '../../message-content/message-body'
import { filesOf } from '../../message-content/message-resources'
import type { MessageFile } from '../../message-content/message-resources'
import { plainTextOf } from '../../message-content/search-text'
import { exclusionReason } from '../exclusion-reason'
import bundleCardStyles from './bundle-card.module.css'
import bundleLinesStyles from './bundle-lines.module.css'
import styles from './preview.module.css'

export interface PreviewProps {
  /** Each is one bundle, earliest message first. */
  batches: readonly (readonly Message[])[]
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
  /** The chat that the messages are from. */
  chatName: string
}

/** The bundles as their recipients see them: the card in the chat, its content once opened, and what bots receive. */
export function Preview({ batches, names, chatName }: PreviewProps) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['preview']}>
      {batches.map((batch, at) => (
        <section
          key={batch[0]?.message_id}
          className={styles['bundle']}
          aria-label={t('preview.bundle', { number: at + 1, most: batches.length })}
        >
          {batches.length > 1 && (
            <p className={styles['number']} aria-hidden="true">
              {t('preview.bundle', { number: at + 1, most: batches.length })}
            </p>
          )}
          <Bundle batch={batch} names={names} chatName={chatName} />
        </section>
      ))}
      <section className={styles['bots']} aria-label={t('preview.bots')}>
        <h3 className={styles['heading']}>
          <Bot size={16} aria-hidden="true" />
          {t('preview.bots')}
        </h3>
        <p>
          <code>{MERGED_CONTENT}</code>
        </p>
        <p className={styles['quiet']}>{t('preview.botsRead')}</p>
      </section>
    </div>
  )
}

interface BundleProps {
  batch: readonly Message[]
  names: ReadonlyMap<string, string>
  chatName: string
}

function Bundle({ batch, names, chatName }: BundleProps) {
  const { t } = useTranslation('messages')
  const inside = batch.filter((message) => !exclusionReason(message))
  const files = filesInside(inside)
  return (
    <>
      <h3 className={styles['heading']}>{t('preview.inChat')}</h3>
      <BundleCard title={t('preview.history', { name: chatName })} messages={inside} names={names} />
      <h3 className={styles['heading']}>{t('preview.opened', { count: inside.length })}</h3>
      <BundleLines messages={inside} names={names} />
      {files.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('preview.files', { count: files.length })}</h3>
          <ul className={styles['files']}>
            {files.map(({ file_key, name, type }) => (
              <li key={file_key}>
                <FileText size={14} aria-hidden="true" />
                <bdi>{name ?? t(`preview.unnamed.${type}`)}</bdi>
              </li>
            ))}
          </ul>
          <p className={styles['quiet']}>{t('preview.filesRead')}</p>
        </>
      )}
      {inside.length < batch.length && (
        <>
          <h3 className={styles['heading']}>
            {t('preview.leftOut', { count: batch.length - inside.length })}
          </h3>
          <ul className={styles['left']}>
            {batch.map((message) => {
              const why = exclusionReason(message)
              return (
                why && (
                  <li key={message.message_id}>
                    <span>
                      {names.get(message.sender.id) ?? message.sender.id}: {plainTextOf(message)}
                    </span>
                    <span className={styles['quiet']}>{t(`selection.whyNot.${why}`)}</span>
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}

/** Every resource of these messages, without duplicates. */
const filesInside = (messages: readonly Message[]): MessageFile[] => [
  ...new Map(messages.flatMap((message) => filesOf(message)).map((file) => [file.file_key, file])).values(),
]

interface Props {
  title: string
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
}

/** Lines of a merge-forward that the chat shows without opening it. */
const LINES = 4

/** A merge-forward as a chat shows it: its title and its first lines. */
function BundleCard({ title, messages, names }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className={bundleCardStyles['card']}>
      <p className={bundleCardStyles['title']}>{title}</p>
      <ul>
        {messages.slice(0, LINES).map((message) => (
          <li key={message.message_id} className={bundleCardStyles['line']}>
            <bdi>{names.get(message.sender.id) ?? message.sender.id}</bdi>
            {t('preview.says')}
            <bdi>{plainTextOf(message)}</bdi>
          </li>
        ))}
      </ul>
      <p className={bundleCardStyles['foot']}>{t('preview.foot', { count: messages.length })}</p>
    </div>
  )
}

interface BundleLinesProps {
  /** Earliest first. */
  messages: readonly Message[]
  names: ReadonlyMap<string, string>
  /** Given for a merge-forward that was read: everything inside it, at every depth. */
  inside?: readonly Message[]
}

/** How many messages are rendered at once: a bundle holds up to a thousand, and each may be long. */
const AT_ONCE = 30

/** The content of an opened bundle: who sent what, and when. Bundles inside it can be opened, too. */
function BundleLines({ messages, names, inside }: BundleLinesProps) {
  const { t, i18n } = useTranslation('messages')
  const [most, setMost] = useState(AT_ONCE)
  return (
    <ol className={bundleLinesStyles['lines']}>
      {messages.slice(0, most).map((message) => {
        const { message_id, sender, create_time, msg_type } = message
        const said = Number(create_time) || 0
        return (
          <li key={message_id} className={bundleLinesStyles['line']}>
            <p className={bundleLinesStyles['head']}>
              <bdi className={bundleLinesStyles['sender']}>{names.get(sender.id) ?? sender.id}</bdi>
              <time dateTime={new Date(said).toISOString()}>{formatDateTime(said, i18n.language)}</time>
            </p>
            {msg_type === 'merge_forward' && !message.deleted ? (
              <NestedBundle message={message} names={names} {...(inside && { inside })} />
            ) : (
              <MessageBody message={message} names={names} canOpen={false} />
            )}
          </li>
        )
      })}
      {most < messages.length && (
        <li>
          <Button onClick={() => setMost(most + AT_ONCE)}>{t('preview.more')}</Button>
        </li>
      )}
    </ol>
  )
}

interface NestedProps {
  message: Message
  names: ReadonlyMap<string, string>
  /** Its content if it was read with the bundle around it; absent: it is read on opening. */
  inside?: readonly Message[]
}

/** A merge-forward inside the bundle, closed until the user opens it. */
function NestedBundle({ message, names, inside }: NestedProps) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  const { message_id } = message
  const read = useQuery({ ...messageQuery(message_id), enabled: isOpen && !inside })
  const all = inside ?? read.data
  return (
    <div className={bundleLinesStyles['nested']}>
      <Button className={bundleLinesStyles['open']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? (
          <ChevronDown size={16} aria-hidden="true" />
        ) : (
          <ChevronRight size={16} aria-hidden="true" />
        )}
        {t('preview.nested')}
      </Button>
      {isOpen && all && <BundleLines messages={childrenOf(message_id, all)} names={names} inside={all} />}
      {isOpen && !all && read.isPending && <Skeleton lines={['long', 'middle']} />}
      {isOpen && !all && read.isError && <FailureNote error={read.error} retry={() => void read.refetch()} />}
    </div>
  )
}
