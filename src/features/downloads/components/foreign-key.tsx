import { Button } from '../../../ui/button'
import { FoldedCode } from '../../../ui/folded-facts'
import { WarningBox } from '../../../ui/note'
import { isOwner } from '../find/find-owner'
import type { FindPorts } from '../find/find-owner'
import { useWords } from '../words'
import { OwnerSearch, OwnerLine } from './owner-search'
import styles from './foreign-key.module.css'

interface ForeignKeyProps {
  fileKey: string
  /** The chat of the message that does not name the key. */
  chatId: string
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
  onAnyway(): void
}

/** What a download of it would be refused with. */
const FOREIGN_KEY = 234003

/** A key that the message does not name. Shows which message does, if the page knows it or can find it. */
export function ForeignKey({ fileKey, chatId, ports, onUse, onAnyway }: ForeignKeyProps) {
  const { t } = useWords()
  const keysOf: (message: Parameters<FindPorts['filesOf']>[0]) => string[] = (message) =>
    ports.filesOf(message).map(({ file_key }) => file_key)
  const known = ports.known().find((message) => isOwner(message, fileKey, keysOf))
  return (
    <WarningBox>
      <p className={styles['what']}>
        {t('owner.foreign')} <code>{fileKey}</code>
      </p>
      <p className={styles['next']}>{t('owner.foreignNext')}</p>
      <FoldedCode code={FOREIGN_KEY} />
      {known ? (
        <OwnerLine owner={known} ports={ports} onUse={() => onUse(known.message_id, [fileKey])} />
      ) : (
        <OwnerSearch
          label={t('owner.search')}
          fileKey={fileKey}
          chatId={chatId}
          ports={ports}
          onUse={onUse}
        />
      )}
      <Button look="quiet" className={styles['anyway']} onClick={onAnyway}>
        {t('owner.anyway')}
      </Button>
    </WarningBox>
  )
}
