import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Message } from '../../../contract/im/messages/message'
import { useJob } from '../../jobs/use-jobs'
import { iconButtonClass } from '../../ui/button'
import { Modal } from '../../ui/modal'
import { ReadingNote } from './again/reading-note'
import { useForwardAgain } from './again/use-forward-again'
import type { Begun } from './again/use-forward-again'
import { Compose } from './compose'
import { ForwardReport } from './report/forward-report'
import type { ForwardDraft } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import { recentTargets } from './target/recent-targets'
import { useWords } from './words'
import styles from './forward-dialog.module.css'

/** The initial content of the dialog: messages to send, or a forward that was started. */
export type Forwarding = { begun: Begun } | { forwardId: string }

interface Props {
  appId: string
  queue: ForwardQueue
  forwarding: Forwarding
  /** The chats that the bot is in. */
  chats: readonly ChatSummary[]
  /** The messages as the recipients will see them. */
  previewOf(begun: Begun): ReactNode
  /** Called with the current messages, after they were read again. */
  onRead(messages: readonly Message[]): void
  /** Goes back to the list, to select other messages. */
  onChooseMessages(): void
  /** Called with the id of the shown forward, if one was sent. */
  onClose(forwardId: string | undefined): void
}

/**
 * From the selected messages to the report: targets, preview, sending. Closing it does not stop sending; the status
 * corner leads back.
 */
export function ForwardDialog(props: Props) {
  const { appId, queue, forwarding, chats, previewOf, onRead, onChooseMessages, onClose } = props
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [targets, setTargets] = useState('begun' in forwarding ? forwarding.begun.targets.length : 0)
  // A later selection does not change a forward that was started.
  const [shown, setShown] = useState(forwarding)
  const forwardId = 'forwardId' in shown ? shown.forwardId : undefined
  const forward = useJob(queue, forwardId)
  const begun = 'begun' in shown ? shown.begun : undefined
  const batches = begun?.batches ?? forward?.batches ?? []
  const source = begun?.source ?? forward?.source
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  const held = useRef(new Map<string, Message>())
  const { reading, steps } = useForwardAgain({
    forward,
    messageOf: (messageId) => held.current.get(messageId),
    onBegin: (again) => setShown({ begun: again }),
    onRead,
  })
  const begin = async (draft: ForwardDraft) => {
    const { forward_id, targets } = await queue.begin(draft)
    setShown({ forwardId: forward_id })
    await recentTargets.remember(appId, targets)
  }
  // Restores the focus on the way back from a report; at first the dialog sets it.
  useEffect(() => {
    field.current?.focus()
    for (const message of begun?.batches.flat() ?? []) held.current.set(message.message_id, message)
  }, [begun])
  return (
    <Modal
      onClose={() => onClose(forwardId)}
      className={styles['popup']}
      // A stray click must not lose the targets.
      staysOnOutsideClick={begun !== undefined && targets > 0}
      {...(begun && { initialFocus: field })}
    >
      <header className={styles['head']}>
        <Dialog.Title className={styles['title']}>{t('title', { count, source: source?.name })}</Dialog.Title>
        <Dialog.Close className={iconButtonClass(styles['close'])} aria-label={t('close')}>
          <X size={18} aria-hidden="true" />
        </Dialog.Close>
      </header>
      {forward && (
        <div ref={focusIt} tabIndex={-1} className={styles['report']}>
          <ReadingNote reading={reading} />
          <ForwardReport
            queue={queue}
            forward={forward}
            steps={{ ...steps, chooseMessages: onChooseMessages }}
            onOpen={(other) => setShown({ forwardId: other })}
          />
        </div>
      )}
      {begun && (
        <Compose
          field={field}
          appId={appId}
          begun={begun}
          chats={chats}
          preview={previewOf(begun)}
          queue={queue}
          onTargets={setTargets}
          onSend={(draft) => void begin(draft)}
        />
      )}
    </Modal>
  )
}

/** The pressed button is gone: the focus moves to the progress. */
const focusIt = (element: HTMLElement | null) => element?.focus()
