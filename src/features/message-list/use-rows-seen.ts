import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import type { Container } from '../../api/messages/messages'
import type { MessageWindow } from './message-window'
import { useIsMarkAbove } from './new-mark'
import type { ReactionBook } from './reactions/reaction-book'
import { isSystemMessage } from './row-layout'
import { useLastVisit } from './use-last-visit'
import type { LoadedRows } from './window-state'

const idOf = ({ message_id }: Message) => message_id
/** Recalled and system messages have no reactions (platform/messages#reactions). */
const takesReactions = (message: Message) => !message.deleted && !isSystemMessage(message)

/** What depends on which messages are on screen: their reactions, and the mark of the last visit. */
export function useRowsSeen(
  { appId, container }: { appId: string; container: Container },
  rows: LoadedRows,
  reactions: ReactionBook,
  narrows: boolean,
) {
  const visit = useLastVisit(appId, container.type === 'chat' ? container.id : undefined)
  const visitEnded = narrows ? undefined : visit.ended
  const { isAbove: isMarkAbove, noteFirst } = useIsMarkAbove(visitEnded, rows)
  const { see } = visit
  const onRows = useMemo(
    () => (inView: readonly Message[]) => {
      reactions.show(inView.filter(takesReactions).map(idOf))
      // Filters hide what was sent in between.
      if (narrows) return
      noteFirst(inView[0])
      see(inView.at(-1))
    },
    [reactions, narrows, noteFirst, see],
  )
  return { visitEnded, isMarkAbove, onRows }
}

/** Whether the newest row is in view, and what to call when the view moves. */
export function useAtNewest(
  window: MessageWindow,
  fresh: number,
  onReadingView: (first: number, last: number) => void,
  onSeen: (first: number, last: number) => void,
  onRows: (inView: readonly Message[]) => void,
) {
  const [atNewest, setAtNewest] = useState(true)
  const onView = useMemo(
    () => (first: number, last: number) => {
      onReadingView(first, last)
      onSeen(first, last)
      const { newer, rows: all } = window.loaded()
      setAtNewest(newer.isEnd && last >= all.length - 1)
      onRows(all.slice(first, last + 1))
    },
    [onReadingView, onSeen, window, onRows],
  )
  useEffect(() => {
    if (atNewest && fresh > 0) window.sawNewest()
  }, [window, atNewest, fresh])
  return { atNewest, onView }
}
