import { useEffect, useRef, useState } from 'react'
import { MOST_CONFLICTS, type Present } from '../../../../contract/herald/presence'
import { wallClock } from '../../../../primitives/clock'
import type { SaveQueue } from '../../../../saving/saving'
import { changes } from '../../../api/changes'
import { reportPresence } from '../../../api/presence'
import { useListeners } from '../../../ui/outside-react'
import { OthersConflicts } from '../others-conflicts'
import { PresenceTracker } from '../presence-tracker'
import { SharedOthers } from '../shared-others'
import { People } from './people'

interface Props {
  chatId: string
  queue: SaveQueue
  /** Scrolls to blocks. Like `hold`, it must stay the same function. */
  show(ids: readonly string[]): void
  /** Receives the conflicts of others, until the returned function is called. */
  hold(others: OthersConflicts): () => void
}

/** Shows in the header, and at the blocks, the people who have this announcement open and type in it. */
export function WhoIsHere({ chatId, queue, show, hold }: Props) {
  const { others, tracker } = useOthers({ chatId, queue, hold })
  // The editor keeps the events of typing to itself, after this.
  useListeners(
    document,
    {
      selectionchange: () => tracker.current?.moved(),
      input: ({ target }) => {
        if (target instanceof Element && target.closest('.ed-doc')) tracker.current?.typed()
      },
      visibilitychange: () => tracker.current?.setVisible(document.visibilityState === 'visible'),
    },
    { capture: true, passive: true },
  )
  return <People others={others} show={show} />
}

/** Reports where this page is while it is open. Returns the others, and the tracker. */
function useOthers({ chatId, queue, hold }: Omit<Props, 'show'>) {
  const [others, setOthers] = useState<readonly Present[]>([])
  const tracker = useRef<PresenceTracker>(undefined)
  useEffect(() => {
    const shared = new SharedOthers(chatId)
    const conflicts = new OthersConflicts(queue, (ended) => opened.end(ended))
    const opened: PresenceTracker = new PresenceTracker({
      chatId,
      clock: wallClock,
      report: reportPresence,
      listen: (onEvent) => changes.listen(onEvent),
      blockNow() {
        const id = blockOfCursor()
        return id !== undefined && queue.isKnown(id) ? queue.blockIdOf(id) : undefined
      },
      onOthers(now) {
        const here = now.map((each) => underOwnIds(each, queue))
        setOthers(here)
        shared.tell(here)
        conflicts.take(now)
      },
      onEnded: (ended) => conflicts.endedElsewhere(ended),
    })
    tracker.current = opened
    const tellOwn = () => opened.show(conflicts.own.slice(0, MOST_CONFLICTS))
    tellOwn()
    const stop = queue.subscribe(tellOwn)
    const release = hold(conflicts)
    return () => {
      release()
      stop()
      conflicts.close()
      shared.close()
      opened.close()
    }
  }, [chatId, queue, hold])
  return { others, tracker }
}

/** With the block's id in this page. */
const underOwnIds = (present: Present, queue: SaveQueue): Present =>
  present.block_id === undefined ? present : { ...present, block_id: queue.localIdOf(present.block_id) }

/** The id in this page of the block that holds the cursor; undefined if the document does not have the focus. */
function blockOfCursor(): string | undefined {
  const focused = document.activeElement?.closest('.ed-doc')
  if (!focused) return undefined
  const anchor = document.activeElement === focused ? getSelection()?.anchorNode : document.activeElement
  const element = anchor instanceof Element ? anchor : anchor?.parentElement
  return element?.closest<HTMLElement>('[data-block-id]')?.dataset['blockId']
}
