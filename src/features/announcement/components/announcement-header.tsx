import { Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { EditRefusal } from '../../../../client/edit-refusal'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import { copyText } from '../../../browser/copy-text'
import { BarActions } from '../../../ui/bar-actions'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import type { ChipTone } from '../../../ui/chip'
import { BarMenuWords, BarTitle, BarWords, InBar } from '../../../ui/page-bar'
import { useDocumentWords } from '../../document/document'
import { useWords } from '../words'
import styles from './announcement-header.module.css'

interface Props {
  name: string
  chatId: string
  chat: Chat | undefined
  isOldType: boolean
  /** Undefined until the document is loaded. */
  revision: number | undefined
  /** `reader` comes from the role of the operator signed in at a gateway, not from the chat. */
  noEdit: EditRefusal | 'reader' | undefined
  /** The link back to the chats, where they are a separate page. */
  back?: ReactNode
  /** Checks again whether the announcement can be edited. */
  onCheck: () => void
  /** Absent while there is nothing to preview. */
  onPreview?: () => void
  /** Who else is here. */
  here?: ReactNode
  /** The button that opens its history; absent where there is none. */
  history?: ReactNode
  /** Further actions on the document. */
  children?: ReactNode
}

type ChatStatus = 'external' | 'dissolved' | 'topic' | 'restricted' | 'oldType'

/**
 * Fills the bar with the chat's name, its unusual states, and the available actions. If the announcement can't be
 * edited, the reason is above the document.
 */
export function AnnouncementHeader({
  name,
  chatId,
  chat,
  isOldType,
  revision,
  noEdit,
  back,
  onCheck,
  onPreview,
  here,
  history,
  children,
}: Props) {
  const say = useWords()
  const sayDocument = useDocumentWords()
  const [isCopied, setCopied] = useState<boolean>()
  const statuses: [ChatStatus, ChipTone, boolean | undefined][] = [
    ['dissolved', 'danger', chat !== undefined && chat.chat_status !== 'normal'],
    ['oldType', 'danger', isOldType],
    ['external', 'warning', chat?.external],
    ['topic', 'plain', chat?.chat_mode === 'topic'],
    ['restricted', 'plain', chat?.restricted_mode_setting?.status],
  ]
  return (
    <>
      <InBar part="title">
        {back}
        <BarTitle title={name}>{name}</BarTitle>
        {statuses
          .filter(([, , is]) => is)
          .map(([status, tone]) => (
            <Chip key={status} tone={tone}>
              {say(`chatStatus.${status}`)}
            </Chip>
          ))}
        {revision !== undefined && noEdit && <Chip tone="warning">{say('readOnly')}</Chip>}
      </InBar>
      <InBar part="actions">
        {here}
        <BarActions areMany>
          {history ??
            (revision !== undefined && (
              <span className={styles['revision']}>{sayDocument('revision', { number: revision })}</span>
            ))}
          <CopyChatId chatId={chatId} onCopied={setCopied} />
          {onPreview && (
            <Button look="quiet" title={say('preview.open')} onClick={onPreview}>
              <Eye size={16} aria-hidden="true" />
              <BarWords>{say('preview.open')}</BarWords>
            </Button>
          )}
          {children}
        </BarActions>
      </InBar>
      <span role="status" className="visually-hidden">
        {isCopied === undefined ? '' : say(isCopied ? 'chatId.copied' : 'chatId.notCopied', { chatId })}
      </span>
      {noEdit && (
        <div className={styles['reason']}>
          <p>{sayDocument(noEdit)}</p>
          {/* A dissolved chat stays dissolved, and roles are granted elsewhere. */}
          {noEdit !== 'dissolved' && noEdit !== 'reader' && (
            <Button onClick={onCheck}>{say('checkAgain')}</Button>
          )}
        </div>
      )}
    </>
  )
}

function CopyChatId({ chatId, onCopied }: { chatId: string; onCopied(isCopied: boolean): void }) {
  const say = useWords()
  const copy = say('chatId.copy')
  return (
    <Button
      look="quiet"
      title={chatId}
      aria-label={copy}
      onClick={() => void copyText(chatId).then(onCopied)}
    >
      <Copy size={16} aria-hidden="true" />
      <BarMenuWords>{copy}</BarMenuWords>
    </Button>
  )
}
