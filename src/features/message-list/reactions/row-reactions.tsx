import { Suspense, useSyncExternalStore } from 'react'
import { ReactionChips } from '../../emoji/emoji'
import type { ReactionBook } from './reaction-book'

interface Props {
  book: ReactionBook
  messageId: string
  names: ReadonlyMap<string, string>
  tabIndex: 0 | -1
}

/** The reactions to the message of a row, once they have been read. */
export function RowReactions({ book, messageId, names, tabIndex }: Props) {
  const kinds = useSyncExternalStore(book.subscribe, () => book.of(messageId))
  if (kinds.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ReactionChips kinds={kinds} names={names} canReact={book.canReact} tabIndex={tabIndex} />
    </Suspense>
  )
}
