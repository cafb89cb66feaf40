import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { messageQuery, threadRootQuery } from '../../api/messages/messages'
import { copyText } from '../../browser/copy-text'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import { lazyComponent } from '../../ui/lazy-component'
import { Composer, canEdit, type ComposerTarget } from '../composer/composer'
import type { Target } from '../forward/forward'
import { RecallDialog, plainTextOf } from '../message-content/message-content'
import { isSystemMessage, type MessageAction } from '../message-list/message-list'
import { useWords } from './words'
import styles from './message-actions.module.css'

const ReadersDialog = lazyComponent(async () => (await import('./readers-dialog')).ReadersDialog)

/** The message whose dialog is open. */
type OpenDialog = { is: 'json' | 'recall' | 'readers'; message: Message } | undefined

interface Props {
  dialog: OpenDialog
  /** Called with the message as it is after the change. */
  onChanged(message: Message): void
  /** Begins to send a message again. */
  onAgain(message: Message, targets: readonly Target[]): void
  onClose(): void
}

/** The dialogs of one message: its readers, its JSON, and recalling it. */
export function MessageDialogs({ dialog, onChanged, onAgain, onClose }: Props) {
  if (!dialog) return null
  const { is, message } = dialog
  if (is === 'readers')
    return (
      <Suspense fallback={null}>
        <ReadersDialog
          message={message}
          onAgain={(targets) => {
            onClose()
            onAgain(message, targets)
          }}
          onClose={onClose}
        />
      </Suspense>
    )
  if (is === 'json') return <JsonDialog message={message} onClose={onClose} />
  return (
    <RecallDialog
      messageId={message.message_id}
      words={plainTextOf(message).slice(0, 200)}
      onRecalled={() => onChanged({ ...message, deleted: true })}
      onClose={onClose}
    />
  )
}

/** A message as the platform returns it, and its content, which is JSON inside a string. */
function JsonDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<boolean>()
  // For a bundle the call also returns its children, and a message may have changed since it was listed.
  const { data } = useQuery(messageQuery(message.message_id))
  const items = data ?? [message]
  const json = JSON.stringify(items.length === 1 ? items[0] : items, null, 2)
  const content = contentJson(message)
  return (
    <FormDialog
      title={t('json.title')}
      onClose={onClose}
      isWide
      actions={
        <>
          <p role="status" className={styles['said']}>
            {copied !== undefined && t(copied ? 'copied' : 'notCopied')}
          </p>
          <Button onClick={() => void copyText(json).then(setCopied)}>{t('json.copy')}</Button>
          <Button onClick={onClose}>{t('json.close')}</Button>
        </>
      }
    >
      {content !== undefined && (
        <section>
          <h3 className={styles['heading']}>{t('json.content')}</h3>
          <pre className={styles['json']} dir="ltr">
            {content}
          </pre>
        </section>
      )}
      <section>
        <h3 className={styles['heading']}>{t('json.message')}</h3>
        <pre className={styles['json']} dir="ltr">
          {json}
        </pre>
      </section>
    </FormDialog>
  )
}

/** Undefined if the content is not JSON: a bundle's is fixed text. */
function contentJson({ body }: Message): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body.content ?? ''), null, 2)
  } catch {
    return undefined
  }
}

interface WritingOptions {
  appId: string
  chatId: string
  canWrite: boolean
  nameOf(message: Message): string
  onForward(message: Message): void
}

/** State of the actions on single messages: what each composer is writing, and which dialog is open. */
export function useWriting({ appId, chatId, canWrite, nameOf, onForward }: WritingOptions) {
  const place = `${appId} ${chatId}`
  const [targets, setTargets] = useState(() => targetsOfChats.get(place) ?? { main: isNew, thread: isNew })
  useEffect(() => void targetsOfChats.set(place, targets), [place, targets])
  const [dialog, setDialog] = useState<OpenDialog>()
  const setMain = useCallback((main: ComposerTarget) => setTargets((before) => ({ ...before, main })), [])
  const setThread = useCallback(
    (thread: ComposerTarget) => setTargets((before) => ({ ...before, thread })),
    [],
  )
  return {
    targets,
    setMain,
    setThread,
    dialog,
    closeDialog: () => setDialog(undefined),
    actionsFor(message: Message): MessageAction[] {
      if (!canWrite || message.deleted) return ['json']
      if (isSystemMessage(message)) return ['json']
      const edit: MessageAction[] = canEdit(message, appId) ? ['edit'] : []
      const thread: MessageAction[] = message.thread_id === undefined ? ['thread'] : []
      const readers: MessageAction[] = isOwn(message, appId) ? ['readers'] : []
      return ['react', 'reply', ...thread, ...edit, 'forward', ...readers, 'json', 'recall']
    },
    act(where: 'main' | 'thread', action: MessageAction, message: Message) {
      const set = where === 'main' ? setMain : setThread
      if (action === 'reply' || action === 'thread')
        set({ is: 'reply', message, name: nameOf(message), inThread: action === 'thread' })
      else if (action === 'edit') set({ is: 'edit', message })
      else if (action === 'forward') onForward(message)
      else if (action !== 'show' && action !== 'react') setDialog({ is: action, message })
    },
  }
}

/** Sent by this application, which may learn who has read it (platform/messages#calls). */
const isOwn = ({ sender, upper_message_id }: Message, appId: string): boolean =>
  sender.id === appId && upper_message_id === undefined

const isNew: ComposerTarget = { is: 'new' }

/** The targets of the composers of each chat. Like a draft, a reply survives a visit to another page. */
const targetsOfChats = new Map<string, Record<'main' | 'thread', ComposerTarget>>()

/** The composer of a thread replies to the message with which the thread begins. */
export function ThreadComposer({
  threadId,
  target,
  ...composer
}: { threadId: string } & Omit<ComponentProps<typeof Composer>, 'thread'>) {
  const { data: rootId } = useQuery(threadRootQuery(threadId))
  if (!rootId) return null
  // A reply begun in another thread waits there.
  const isHere = target.is !== 'new' && target.message.thread_id === threadId
  return <Composer {...composer} target={isHere ? target : isNew} thread={{ id: threadId, rootId }} />
}
