import { MessageSquareShare } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useCommands } from '../../ui/command-registry'
import type { Command } from '../../ui/command-registry'
import { lazyComponent } from '../../ui/lazy-component'
import { Tool } from './marks-toolbar'
import { isEmptyDraft, sentContentOf } from './message-draft'
import type { Draft, SentContent } from './message-draft'
import type { OutgoingQueue } from './outgoing-queue'
import { useWords } from './words'

const SendToSeveral = lazyComponent(async () => (await import('./send-to-several')).SendToSeveral)

interface Props {
  queue: OutgoingQueue
  /** The chat in which the message is written. */
  chatId: string
  chatName: string
  draft: Draft
  /** Each file is uploaded for one chat, so a message with files is sent to this chat only. */
  files: readonly File[]
  /** Called before the first message is sent. */
  onBegin(): void
}

/** Opens the dialog that sends the written message to several chats. */
export function SeveralControl({ queue, chatId, chatName, draft, files, onBegin }: Props) {
  const { t } = useWords()
  const [opened, setOpened] = useState<{ draft: Draft; sent: SentContent }>()
  const hasFiles = files.length > 0
  const isReady = !isEmptyDraft(draft) && !hasFiles
  const open = () => {
    try {
      if (isReady) setOpened({ draft, sent: sentContentOf(draft) })
    } catch {
      // The field says why a card is not valid once it is sent.
    }
  }
  const commands = useCallback(
    (act: (name: 'open') => void): Command[] =>
      isReady
        ? [{ id: 'composer.several', group: t('label'), label: t('several.open'), run: () => act('open') }]
        : [],
    [t, isReady],
  )
  useCommands(commands, { open })
  return (
    <>
      <Tool
        label={t(hasFiles ? 'several.noFiles' : 'several.open')}
        icon={<MessageSquareShare size={16} />}
        disabled={!isReady}
        onClick={open}
      />
      {opened && (
        <Suspense>
          <SendToSeveral
            queue={queue}
            chat={{ chat_id: chatId, name: chatName }}
            {...opened}
            onBegin={onBegin}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
