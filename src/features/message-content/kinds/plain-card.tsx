import type { LucideIcon } from 'lucide-react'
import { use } from 'react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Message } from '../../../../contract/im/messages/message'
import { buttonClass } from '../../../ui/button'
import type { Content, ContentOf } from '../contents/content'
import { kindOf } from '../kind-of'
import { CanOpen, ChatNames } from '../message-context'
import { messagesRoute } from '../messages-address'
import { useWords } from '../words'
import styles from '../message-body.module.css'

interface Props {
  /** The `msg_type`, for icon and name. */
  type: string
  /** Replaces the icon of the kind. */
  Icon?: LucideIcon
  /** Its title; spoken after its kind. */
  title: string
  /** The title is an id, and is shown as one. */
  isId?: boolean
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** The frame of every kind that is not just text: its icon, its name, and below that its details and actions. */
export function PlainCard({ type, Icon, title, isId, ref, children }: Props) {
  const { t } = useWords()
  const kind = kindOf(type)
  const Sign = Icon ?? kind.Icon
  const name = t(kind.name)
  return (
    <div ref={ref} role="group" aria-label={title ? `${name}: ${title}` : name} className={styles['card']}>
      <Sign size={20} aria-hidden="true" className={styles['sign']} />
      <div className={styles['words']}>
        <p className={title && isId ? styles['id'] : styles['title']}>
          <bdi data-unsaid={!title || undefined}>{title || name}</bdi>
        </p>
        {title && (
          <p className={styles['kind']} data-unsaid>
            {name}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The props of the view of a kind. */
export interface KindProps<K extends Content['kind']> {
  content: ContentOf<K>
  message: Message
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
}

export function ShareChatView({ content: { chat_id } }: KindProps<'share_chat'>) {
  const { t } = useWords()
  const canOpen = use(CanOpen)
  const name = use(ChatNames).get(chat_id)
  return (
    <PlainCard type="share_chat" title={name || chat_id} isId={!name}>
      {name === undefined && <p className={styles['below']}>{t('chatUnknown')}</p>}
      {name !== undefined && canOpen && (
        <Link to={messagesRoute(chat_id)} className={buttonClass()}>
          {t('openChat')}
        </Link>
      )}
    </PlainCard>
  )
}
