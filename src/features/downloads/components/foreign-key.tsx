import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { isOwner } from '../find/find-owner'
import type { FindPorts } from '../find/find-ports'
import styles from './foreign-key.module.css'
import { OwnerSearch, OwnerLine } from './owner-search'

interface Props {
  fileKey: string
  /** The chat of the message that does not name it. */
  chatId: string
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
  onAnyway(): void
}

/** A key that the message does not name (234003): which message does, where the page knows it or can look. */
export function ForeignKey({ fileKey, chatId, ports, onUse, onAnyway }: Props) {
  const { t } = useTranslation('files')
  const keysOf: (message: Parameters<FindPorts['filesOf']>[0]) => string[] = (message) =>
    ports.filesOf(message).map(({ file_key }) => file_key)
  const known = ports.known().find((message) => isOwner(message, fileKey, keysOf))
  return (
    <div className={styles['foreign']}>
      <p className={styles['what']}>
        {t('download.owner.foreign')} <code>{fileKey}</code>
      </p>
      <p className={styles['next']}>{t('download.owner.foreignNext')}</p>
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
      <Button look="quiet" className={styles['anyway']} onClick={onAnyway}>
        {t('download.owner.anyway')}
      </Button>
    </div>
  )
}
