import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { threadRootQuery } from '../../api/messages/messages'
import { lazyComponent } from '../../ui/lazy-component'
import { Composer, canEdit, type ComposerTarget } from '../composer/composer'
import { isSystemMessage, type MessageAction } from '../message-list/message-list'

/** The dialogs of one message: its readers, its JSON, and recalling it. */
export const MessageDialogs = lazyComponent(async () => (await import('./message-dialogs')).MessageDialogs)

/** The message whose dialog is open. */
export type OpenDialog = { is: 'json' | 'recall' | 'readers'; message: Message } | undefined

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
