import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import type { ChipTone } from '../../../ui/chip'
import type { EditRefusal } from '../../document/edit-refusal'
import { useWords } from '../../document/use-words'
import styles from './announcement-page.module.css'

interface Props {
  name: string
  chatId: string
  chat: Chat | undefined
  isOldType: boolean
  /** Undefined until the document is there. */
  revision: number | undefined
  /** `reader`: of who signed in at a gateway, not of the chat. */
  noEdit: EditRefusal | 'reader' | undefined
  /** Looks again whether it can be edited now. */
  onCheck: () => void
  /** Absent while there is nothing to preview. */
  onPreview?: () => void
  /** The way into its history; absent where there is none. */
  history?: ReactNode
  /** More to do with the document. */
  children?: ReactNode
}

type ChatStatus = 'external' | 'dissolved' | 'topic' | 'restricted' | 'oldType'

/** Whose announcement this is, what is unusual about the chat, and whether it can be edited, with the reason why not. */
export function AnnouncementHeader({
  name,
  chatId,
  chat,
  isOldType,
  revision,
  noEdit,
  onCheck,
  onPreview,
  history,
  children,
}: Props) {
  const say = useWords()
  const fates: [ChatStatus, ChipTone, boolean | undefined][] = [
    ['dissolved', 'danger', chat !== undefined && chat.chat_status !== 'normal'],
    ['oldType', 'danger', isOldType],
    ['external', 'warning', chat?.external],
    ['topic', 'plain', chat?.chat_mode === 'topic'],
    ['restricted', 'plain', chat?.restricted_mode_setting?.status],
  ]
  return (
    <header className={styles['header']}>
      <h1 className={styles['name']}>{name}</h1>
      <p className={styles['facts']}>
        {fates
          .filter(([, , is]) => is)
          .map(([fate, tone]) => (
            <Chip key={fate} tone={tone}>
              {say(`fate.${fate}`)}
            </Chip>
          ))}
        {revision !== undefined && (
          <Chip tone={noEdit ? 'warning' : 'accent'}>{say(noEdit ? 'readOnly' : 'editable')}</Chip>
        )}
        <span className={styles['id']}>{chatId}</span>
        {history ?? (revision !== undefined && <span>{say('revision', { number: revision })}</span>)}
        <span className={styles['actions']}>
          {onPreview && (
            <Button look="quiet" onClick={onPreview}>
              <Eye size={16} aria-hidden="true" />
              {say('preview.open')}
            </Button>
          )}
          {children}
        </span>
      </p>
      {noEdit && (
        <div className={styles['reason']}>
          <p>{say(noEdit)}</p>
          {/* A chat that is dissolved stays so, and roles are given elsewhere. */}
          {noEdit !== 'dissolved' && noEdit !== 'reader' && (
            <Button onClick={onCheck}>{say('checkAgain')}</Button>
          )}
        </div>
      )}
    </header>
  )
}
