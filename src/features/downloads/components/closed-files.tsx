import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import type { Closed } from '../find/closed-because'
import type { FindPorts } from '../find/find-ports'
import { resourceOf } from '../find/resource-of'
import styles from './closed-files.module.css'
import { KindIcon } from './kind-icon'
import { OwnerSearch } from './owner-search'

interface Props {
  closed: Closed
  /** The message; of a merge-forward everything inside too. */
  messages: readonly Message[]
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
}

/** So many of a merge-forward are listed; it holds a hundred messages at most, each with any number of pictures. */
const MOST_LISTED = 200

/**
 * Why nothing of a message can be downloaded. What lies inside a merge-forward
 * was sent somewhere first: there it can be looked for.
 */
export function ClosedFiles({ closed, messages, ports, onUse }: Props) {
  const { t } = useTranslation('files')
  const files = messages
    .flatMap((message) => ports.filesOf(message).map((file) => ({ message, file })))
    .slice(0, MOST_LISTED)
  return (
    <div className={styles['closed']}>
      <p className={styles['why']}>{t(`download.closed.${closed}`)}</p>
      {files.length > 0 && (
        <>
          <h3 className={styles['title']}>{t('download.found.inside', { count: files.length })}</h3>
          <ul className={styles['list']}>
            {files.map(({ message, file }) => {
              const { kind, key, ownName } = resourceOf(message, file)
              return (
                <li key={`${message.message_id} ${key}`} className={styles['row']}>
                  <span className={styles['icon']}>
                    <KindIcon kind={kind} />
                  </span>
                  <p className={styles['name']}>
                    <bdi>{ownName || t(`download.kind.${kind}`)}</bdi>
                    <span className={styles['from']}>
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
