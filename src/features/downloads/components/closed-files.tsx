import type { Message } from '../../../../contract/im/messages/message'
import { FoldedCode } from '../../../ui/folded-facts'
import { KindIcon } from '../../files/files'
import type { FindPorts } from '../find/find-owner'
import { resourceOf } from '../find/resource-of'
import { useWords } from '../words'
import { OwnerSearch } from './owner-search'
import styles from './closed-files.module.css'

interface ClosedFilesProps {
  closed: Closed
  /** The message; for a merge-forward also everything inside it. */
  messages: readonly Message[]
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
}

/** What a download of it would be refused with (platform/files#message-resources). */
const NOT_DOWNLOADABLE = 234043
const RECALLED = 230110

/** The most files listed: a merge-forward holds up to a hundred messages, each with any number of pictures. */
const MOST_LISTED = 200

/**
 * Why nothing of a message can be downloaded. Messages inside a merge-forward were first sent elsewhere, where they
 * can be searched for.
 */
export function ClosedFiles({ closed, messages, ports, onUse }: ClosedFilesProps) {
  const { t } = useWords()
  const files = messages
    .flatMap((message) => ports.filesOf(message).map((file) => ({ message, file })))
    .slice(0, MOST_LISTED)
  return (
    <div className={styles['closed']}>
      <p className={styles['why']}>{t(`closed.${closed}`)}</p>
      <FoldedCode code={closed === 'recalled' ? RECALLED : NOT_DOWNLOADABLE} />
      {files.length > 0 && (
        <>
          <h3 className={styles['title']}>{t('found.inside', { count: files.length })}</h3>
          <ul className={styles['list']}>
            {files.map(({ message, file }) => {
              const { kind, key, ownName } = resourceOf(message, file)
              return (
                <li key={`${message.message_id} ${key}`} className={styles['row']}>
                  <span className={styles['icon']}>
                    <KindIcon kind={kind} />
                  </span>
                  <p className={styles['name']}>
                    <bdi>{ownName || t(`kind.${kind}`)}</bdi>
                    <span className={styles['from']}>
                      <bdi>{ports.chatName(message.chat_id)}</bdi>
                    </span>
                  </p>
                  <OwnerSearch
                    label={t('owner.searchOriginal')}
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

export type Closed = 'merge_forward' | 'inside' | 'card' | 'sticker' | 'folder' | 'recalled'
