import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { messageQuery } from '../api/get-message'
import { MessageBody } from '../drawing/message-body'

/** A merge-forward as a tree of what it holds. */
export function BundleViewer({ messageId, onClose }: { messageId: string; onClose(): void }) {
  const { t } = useTranslation('messages')
  const { data: messages = [] } = useQuery(messageQuery(messageId))
  return (
    <aside aria-label={t('viewer.label')}>
      <Button look="quiet" onClick={onClose}>
        {t('viewer.close')}
      </Button>
      <ol>
        {messages.slice(1).map((message) => (
          <li key={message.message_id}>
            <MessageBody message={message} />
          </li>
        ))}
      </ol>
    </aside>
  )
}
