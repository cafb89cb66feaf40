import { Suspense, useEffect } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { whenIdle } from '../../browser/when-idle'
import { EmojiPopup } from '../emoji/emoji'
import { ForwardDialog } from '../forward/forward'
import { preloadParts, RowMenu } from './lazy-parts'
import type { MessageAction } from './message-action'
import type { useRowActions } from './use-row-keys'

interface Props {
  /** The actions offered for a message. */
  actionsFor(message: Message): readonly MessageAction[]
  onAct(action: MessageAction, message: Message): void
  hasThreads: boolean
  linkOf(messageId: string): string
  onOpenThread(threadId: string, from: string): void
  onGoTo(messageId: string): void
  onToggleReaction(message: Message, type: string): void
  presses: ReturnType<typeof useRowActions>
  onCopied(done: boolean): void
  rowOf(messageId: string): HTMLElement | null
}

/** What is open over the rows: the menu of one, or the emoji for its message. */
export function RowLayers(props: Props) {
  const { presses, actionsFor, onAct, hasThreads, linkOf, onOpenThread, onGoTo, onCopied, rowOf } = props
  const { menu, picking } = presses
  useEffect(() => whenIdle(preloadParts), [])
  useEffect(() => {
    if (menu) void ForwardDialog.preload()
  }, [menu])
  return (
    <>
      <Suspense fallback={null}>
        {menu && (
          <RowMenu
            place={menu}
            offered={actionsFor(menu.message)}
            onAct={(action, message) =>
              action === 'react' ? presses.pickFor(message, menu.anchor) : onAct(action, message)
            }
            hasThreads={hasThreads}
            link={linkOf(menu.message.message_id)}
            onOpenThread={(threadId) => onOpenThread(threadId, menu.message.message_id)}
            onOpenBundle={presses.openBundle}
            onGoTo={onGoTo}
            onCopied={onCopied}
            onClose={() => presses.setMenu(undefined)}
            row={() => rowOf(menu.message.message_id)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {picking && (
          <EmojiPopup
            of="reactions"
            anchor={picking.anchor}
            onPick={(type) => props.onToggleReaction(picking.message, type)}
            onClose={presses.stopPicking}
            finalFocus={() => rowOf(picking.message.message_id)}
          />
        )}
      </Suspense>
    </>
  )
}
