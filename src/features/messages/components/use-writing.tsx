import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ComponentProps } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { threadRootQuery } from '../../../api/messages/messages'
import { Composer } from '../composer/composer'
import { canEdit } from '../composer/message-draft'
import type { ComposerTarget } from '../composer/outgoing-queue'
import { isSystemMessage } from '../list/row-layout'
import type { MessageAction } from '../list/row-menu'
import type { OpenDialog } from './message-actions'

interface WritingOptions {
  appId: string
  canWrite: boolean
  nameOf(message: Message): string
  onForward(message: Message): void
}

/** What is done with single messages: which composer writes what, and which dialog is open. */
export function useWriting({ appId, canWrite, nameOf, onForward }: WritingOptions) {
  const [targets, setTargets] = useState<Record<'main' | 'thread', ComposerTarget>>({
    main: isNew,
    thread: isNew,
  })
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
      return ['reply', ...thread, ...edit, 'forward', 'json', 'recall']
    },
    act(where: 'main' | 'thread', action: MessageAction, message: Message) {
      const set = where === 'main' ? setMain : setThread
      if (action === 'reply' || action === 'thread')
        set({ is: 'reply', message, name: nameOf(message), inThread: action === 'thread' })
      else if (action === 'edit') set({ is: 'edit', message })
      else if (action === 'forward') onForward(message)
      else if (action !== 'show') setDialog({ is: action, message })
    },
  }
}

const isNew: ComposerTarget = { is: 'new' }

/** The composer of a thread answers the message with which the thread begins. */
export function ThreadComposer({
  threadId,
  ...composer
}: { threadId: string } & Omit<ComponentProps<typeof Composer>, 'thread'>) {
  const { data: rootId } = useQuery(threadRootQuery(threadId))
  return rootId ? <Composer {...composer} thread={{ id: threadId, rootId }} /> : null
}
