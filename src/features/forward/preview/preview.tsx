import { Bot, FileText } from 'lucide-react'
import { MERGED_CONTENT } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import { useTranslation } from '../../../i18n/words'
import { filesOf, type MessageFile, plainTextOf } from '../../message-content/message-content'
import { exclusionReason } from '../exclusion-reason'
import { exclusionWords } from '../exclusion-words'
import { useWords } from '../words'
import { BundleCard } from './bundle-card'
import { BundleLines } from './bundle-lines'
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
  const { t } = useWords()
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
  const { t } = useWords()
  const { t: content } = useTranslation('message-content')
  const inside = batch.filter((message) => !exclusionReason(message))
  const files = filesInside(inside)
  return (
    <>
      <h3 className={styles['heading']}>{t('preview.inChat')}</h3>
      <BundleCard title={content('bundle.history', { name: chatName })} messages={inside} names={names} />
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
                    <span className={styles['quiet']}>{exclusionWords(why)}</span>
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
