import { useMemo, useState } from 'react'
import { backgroundSignal } from '../../../../client/background'
import type { Message } from '../../../../contract/im/messages/message'
import { delay } from '../../../../primitives/retry'
import { addReaction, readReactions, removeReaction } from '../../../api/messages/reactions'
import { listingBudget } from '../../../api/page-budgets'
import { useRelease } from '../../../ui/outside-react'
import { ReactionBook } from './reaction-book'

/** A row that is only scrolled past makes no call. */
const DWELL_MS = 200

/** The reactions to the messages of one list, read in the background within the page's budget. */
export function useReactions(appId: string, canReact: boolean): ReactionBook {
  const book = useMemo(
    () =>
      new ReactionBook({
        appId,
        canReact,
        read: async (messageIds, signal) => {
          await listingBudget.take(signal)
          return readReactions(appId, messageIds, backgroundSignal(signal))
        },
        add: addReaction,
        remove: removeReaction,
        rest: (signal) => delay(DWELL_MS, signal),
      }),
    [appId, canReact],
  )
  useRelease(book, (left) => left.close())
  return book
}

/** Sets and takes back reactions, and keeps why the last one was refused. */
export function useToggle(reactions: ReactionBook) {
  const [notReacted, setNotReacted] = useState<unknown>()
  return {
    notReacted,
    forgive: () => setNotReacted(undefined),
    toggleReaction({ message_id }: Message, type: string) {
      setNotReacted(undefined)
      reactions.toggle(message_id, type).catch(setNotReacted)
    },
  }
}
