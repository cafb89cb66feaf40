import { Forward, MessageSquareReply, MoreHorizontal, Reply, SmilePlus } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { Listeners } from '../../../primitives/listeners'
import { IconButton } from '../../ui/button'
import type { MessageAction } from './message-action'
import { useWords } from './words'
import styles from './row-tools.module.css'

/**
 * The one row that shows its tools: the row under the pointer, else the one with the focus. Only the row that was left
 * and the one that was reached render again.
 */
export class CurrentRow {
  readonly #listeners = new Listeners()
  #pointed: string | undefined
  #focused: string | undefined
  #actionsFor: (message: Message) => readonly MessageAction[] = () => []

  readonly subscribe = this.#listeners.add

  isAt = (messageId: string): boolean => (this.#pointed ?? this.#focused) === messageId

  /** Undefined: the pointer is over no row, or the keyboard is used. */
  point(messageId: string | undefined) {
    if (this.#pointed === messageId) return
    this.#pointed = messageId
    this.#listeners.emit()
  }

  focus(messageId: string | undefined) {
    if (this.#focused === messageId) return
    this.#focused = messageId
    this.#listeners.emit()
  }

  /** Sets how the actions offered for a message are found; called with each render of the list. */
  offer(actionsFor: (message: Message) => readonly MessageAction[]) {
    this.#actionsFor = actionsFor
  }

  offered = (message: Message): readonly MessageAction[] => this.#actionsFor(message)
}

interface Props {
  message: Message
  current: CurrentRow
  tabIndex: 0 | -1
}

/** Those that a row offers without its menu, in this order. */
const tools = {
  react: <SmilePlus size={16} aria-hidden="true" />,
  reply: <Reply size={16} aria-hidden="true" />,
  thread: <MessageSquareReply size={16} aria-hidden="true" />,
  forward: <Forward size={16} aria-hidden="true" />,
} satisfies Partial<Record<MessageAction, ReactNode>>

/** The usual actions of a row, shown with the pointer or the focus, and the button of its menu. */
export function RowTools({ message, current, tabIndex }: Props) {
  const { t } = useWords()
  const isCurrent = useSyncExternalStore(current.subscribe, () => current.isAt(message.message_id))
  const offered = isCurrent ? current.offered(message) : []
  return (
    <div className={styles['tools']} data-current={isCurrent || undefined}>
      {Object.entries(tools).map(
        ([action, icon]) =>
          offered.includes(action as MessageAction) && (
            <IconButton
              key={action}
              className={`${styles['tool']} ${styles['usual']}`}
              tabIndex={tabIndex}
              data-press={action === 'react' ? 'react' : 'act'}
              data-action={action}
              label={t(`menu.${action as keyof typeof tools}`)}
            >
              {icon}
            </IconButton>
          ),
      )}
      <IconButton
        className={styles['tool']}
        tabIndex={tabIndex}
        data-press="menu"
        aria-haspopup="menu"
        label={t('actions')}
      >
        <MoreHorizontal size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
