import { Copy, Ellipsis, Eye } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { EditRefusal } from '../../../../client/edit-refusal'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import type { ChipTone } from '../../../ui/chip'
import { useListeners } from '../../../ui/outside-react'
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
  /** The document's own title, which may be the chat's name. */
  title?: string | undefined
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
 * One line with the chat's name, its unusual states, its revision, and the available actions. If the announcement
 * can't be edited, it says so, and the reason is below.
 */
export function AnnouncementHeader({
  name,
  chatId,
  chat,
  isOldType,
  revision,
  noEdit,
  title,
  back,
  onCheck,
  onPreview,
  here,
  history,
  children,
}: Props) {
  const say = useWords()
  const sayDocument = useDocumentWords()
  const statuses: [ChatStatus, ChipTone, boolean | undefined][] = [
    ['dissolved', 'danger', chat !== undefined && chat.chat_status !== 'normal'],
    ['oldType', 'danger', isOldType],
    ['external', 'warning', chat?.external],
    ['topic', 'plain', chat?.chat_mode === 'topic'],
    ['restricted', 'plain', chat?.restricted_mode_setting?.status],
  ]
  const isTitled = title !== undefined && title.trim() === name.trim()
  return (
    <header className={styles['header']}>
      <div className={styles['line']}>
        {back}
        <h1 className={isTitled ? 'visually-hidden' : styles['name']} title={name}>
          {name}
        </h1>
        {here}
        {statuses
          .filter(([, , is]) => is)
          .map(([status, tone]) => (
            <Chip key={status} tone={tone}>
              {say(`chatStatus.${status}`)}
            </Chip>
          ))}
        {revision !== undefined && noEdit && <Chip tone="warning">{say('readOnly')}</Chip>}
        {history ??
          (revision !== undefined && (
            <span className={styles['revision']}>{sayDocument('revision', { number: revision })}</span>
          ))}
        <Actions>
          <CopyChatId chatId={chatId} />
          {onPreview && (
            <Button look="quiet" onClick={onPreview}>
              <Eye size={16} aria-hidden="true" />
              {say('preview.open')}
            </Button>
          )}
          {children}
        </Actions>
      </div>
      {noEdit && (
        <div className={styles['reason']}>
          <p>{sayDocument(noEdit)}</p>
          {/* A dissolved chat stays dissolved, and roles are granted elsewhere. */}
          {noEdit !== 'dissolved' && noEdit !== 'reader' && (
            <Button onClick={onCheck}>{say('checkAgain')}</Button>
          )}
        </div>
      )}
    </header>
  )
}

/** Buttons in a row. On a narrow page, one button opens them as a panel. */
function Actions({ children }: { children: ReactNode }) {
  const say = useWords()
  const label = say('actions')
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const place = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useListeners(isOpen ? document : undefined, {
    pointerdown({ target }) {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    },
  })
  const close = () => {
    if (!isOpen) return
    // A dialog that opens now returns the focus to something that is still visible.
    toggle.current?.focus()
    setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys that its buttons let through
    <div
      ref={place}
      role="group"
      aria-label={label}
      className={styles['actions']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles['toggle']}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen((is) => !is)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </button>
      <div id={panel} className={styles['panel']} data-open={isOpen || undefined} onClickCapture={close}>
        {children}
      </div>
    </div>
  )
}

function CopyChatId({ chatId }: { chatId: string }) {
  const say = useWords()
  const copy = say('chatId.copy')
  const [isCopied, setCopied] = useState<boolean>()
  return (
    <>
      <Button
        look="quiet"
        title={chatId}
        aria-label={copy}
        onClick={() => void copyText(chatId).then(setCopied)}
      >
        <Copy size={16} aria-hidden="true" />
        <span className={styles['narrowWords']}>{copy}</span>
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied === undefined ? '' : say(isCopied ? 'chatId.copied' : 'chatId.notCopied', { chatId })}
      </span>
    </>
  )
}
