import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from 'react-i18next'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'

/** A chat that one can send to, as far as its listing tells. */
export type KnownChat = ChatSummary

/** Where messages come from. */
export interface Source {
  chat_id: string
  name: string
  /** When they are messages of a thread. */
  thread_id?: string
}

interface Props {
  source: Source
  /** What is to be sent, earliest first. */
  messages: readonly Message[]
  /** The chats that the bot is in. */
  chats: readonly KnownChat[]
  onClose(): void
}

/** From the picked messages to the report: targets, preview, sending. */
export function ForwardDialog({ messages, onClose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop />
        <Dialog.Popup>
          <Dialog.Title>{t('forward.title', { count: messages.length })}</Dialog.Title>
          <Dialog.Close>{t('forward.close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
