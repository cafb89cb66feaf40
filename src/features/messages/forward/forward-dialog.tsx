import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import type { Message } from '../../../../contract/im/messages/message'
import { Compose } from './compose'
import styles from './forward-dialog.module.css'
import { forwardKeys } from './forward-keys'
import { IntentView } from './report/intent-view'
import type { ForwardDesk } from './send/forward-desk'
import type { Draft, Source } from './send/intent'
import { useIntent } from './send/use-desk'
import { rememberTargets } from './target/recent-targets'

interface Props {
  appId: string
  desk: ForwardDesk
  source: Source
  /** What is to be sent, earliest first. */
  messages: readonly Message[]
  /** Where they cannot go as one: each is a message of its own at the other end. */
  batches?: readonly (readonly Message[])[]
  /** The chats that the bot is in. */
  chats: readonly ChatSummary[]
  /** What the recipients will see. */
  preview?: ReactNode
  onClose(): void
}

/**
 * From the picked messages to the report: targets, preview, sending. Closing it
 * stops nothing: what is being sent goes on, and the report is in the history.
 */
export function ForwardDialog({
  appId,
  desk,
  source,
  messages,
  batches = [messages],
  chats,
  preview,
  onClose,
}: Props) {
  const { t } = useTranslation('messages')
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [intentId, setIntentId] = useState<string>()
  // What is being sent stays what it is, whatever is picked meanwhile.
  const [sent] = useState(batches)
  const intent = useIntent(desk, intentId)
  const count = sent.reduce((sum, batch) => sum + batch.length, 0)
  const begin = async (draft: Draft) => {
    const { intent_id, targets } = await desk.begin(draft)
    setIntentId(intent_id)
    await rememberTargets(appId, targets)
    await queries.invalidateQueries({ queryKey: forwardKeys.recent(appId) })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} initialFocus={field}>
          <header className={styles['head']}>
            <Dialog.Title className={styles['title']}>
              {t('forward.title', { count, source: source.name })}
            </Dialog.Title>
            <Dialog.Close className={styles['close']} aria-label={t('forward.close')}>
              <X size={18} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {intent ? (
            <div ref={focusIt} tabIndex={-1} className={styles['report']}>
              <IntentView desk={desk} intent={intent} onOpen={setIntentId} />
            </div>
          ) : (
            <Compose
              field={field}
              appId={appId}
              source={source}
              batches={sent}
              chats={chats}
              preview={preview}
              onSend={(draft) => void begin(draft)}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What was pressed is gone: reading goes on where the progress is. */
const focusIt = (element: HTMLElement | null) => element?.focus()
