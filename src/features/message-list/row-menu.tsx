import { Menu } from '@base-ui/react/menu'
import {
  Braces,
  Copy,
  CornerDownRight,
  Forward,
  Hash,
  Layers,
  Link as LinkIcon,
  MessagesSquare,
  MessageSquareReply,
  MessageSquareText,
  Pencil,
  Reply,
  SmilePlus,
  Undo2,
  UsersRound,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { copyText } from '../../browser/copy-text'
import { linesOf } from '../message-content/message-content'
import type { MenuPlace, MessageAction } from './message-action'
import { useWords } from './words'
import styles from './row-menu.module.css'

interface Props {
  place: MenuPlace
  /** The actions offered, in this order. */
  offered: readonly MessageAction[]
  onAct(action: MessageAction, message: Message): void
  hasThreads: boolean
  /** An address of the message that a colleague can open. */
  link: string
  onOpenThread(threadId: string): void
  onOpenBundle(messageId: string): void
  onGoTo(messageId: string): void
  onCopied(done: boolean): void
  onClose(): void
  /** The row to which the focus returns. */
  row(): HTMLElement | null
}

/** The menu of one message. */
export function RowMenu(props: Props) {
  const {
    place,
    offered,
    onAct,
    hasThreads,
    link,
    onOpenThread,
    onOpenBundle,
    onGoTo,
    onCopied,
    onClose,
    row,
  } = props
  const { t } = useWords()
  const { message, anchor } = place
  const { message_id, thread_id, parent_id } = message
  // If the composer or the emoji take the focus, the row does not take it back.
  const leadsAway = useRef(false)
  const act = (action: MessageAction) => {
    leadsAway.current = takesFocus.has(action)
    onAct(action, message)
  }
  const entryOf = (action: MessageAction) => (
    <Entry key={action} icon={actionIcons[action]} onClick={() => act(action)}>
      {t(`menu.${action}`)}
    </Entry>
  )
  const copy = (text: string) => void copyText(text).then(onCopied)
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="end" className={styles['positioner']}>
          <Menu.Popup className={styles['popup']} finalFocus={() => (leadsAway.current ? false : row())}>
            {offered.filter(isOfWriting).map(entryOf)}
            {hasThreads && thread_id && (
              <Entry icon={<MessagesSquare size={16} />} onClick={() => onOpenThread(thread_id)}>
                {t('thread')}
              </Entry>
            )}
            {message.msg_type === 'merge_forward' && !message.deleted && (
              <Entry icon={<Layers size={16} />} onClick={() => onOpenBundle(message_id)}>
                {t('openBundle')}
              </Entry>
            )}
            {parent_id && (
              <Entry icon={<CornerDownRight size={16} />} onClick={() => onGoTo(parent_id)}>
                {t('goToAnswered')}
              </Entry>
            )}
            {!message.deleted && (
              <Entry icon={<Copy size={16} />} onClick={() => copy(linesOf(message))}>
                {t('copyText')}
              </Entry>
            )}
            <Entry icon={<LinkIcon size={16} />} onClick={() => copy(link)}>
              {t('copyLink')}
            </Entry>
            <Entry icon={<Hash size={16} />} onClick={() => copy(message_id)}>
              {t('copyId')}
            </Entry>
            {offered.filter((action) => !isOfWriting(action)).map(entryOf)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Actions after which the focus goes elsewhere. */
const takesFocus: ReadonlySet<MessageAction> = new Set(['react', 'reply', 'thread', 'edit'])

const actionIcons: Record<MessageAction, ReactNode> = {
  react: <SmilePlus size={16} />,
  reply: <Reply size={16} />,
  thread: <MessageSquareReply size={16} />,
  edit: <Pencil size={16} />,
  forward: <Forward size={16} />,
  readers: <UsersRound size={16} />,
  json: <Braces size={16} />,
  recall: <Undo2 size={16} />,
  show: <MessageSquareText size={16} />,
}

const isOfWriting = (action: MessageAction) => action !== 'json' && action !== 'recall'

const Entry = ({ icon, onClick, children }: { icon: ReactNode; onClick(): void; children: ReactNode }) => (
  <Menu.Item className={styles['entry']} onClick={onClick}>
    <span className={styles['icon']} aria-hidden="true">
      {icon}
    </span>
    {children}
  </Menu.Item>
)
