import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button'
import { CanOpen } from '../can-open'
import { ChatNames } from '../chat-names'
import { messagesRoute } from '../messages-address'
import type { KindProps } from './kind-props'
import { PlainCard } from './plain-card'
import styles from './kinds.module.css'

export function ShareChatView({ content: { chat_id } }: KindProps<'share_chat'>) {
  const { t } = useTranslation('messages')
  const canOpen = use(CanOpen)
  const name = use(ChatNames).get(chat_id)
  return (
    <PlainCard type="share_chat" title={name || chat_id} isId={!name}>
      {name === undefined && <p className={styles['below']}>{t('drawing.chatUnknown')}</p>}
      {name !== undefined && canOpen && (
        <Link to={messagesRoute(chat_id)} className={buttonClass()}>
          {t('drawing.openChat')}
        </Link>
      )}
    </PlainCard>
  )
}
