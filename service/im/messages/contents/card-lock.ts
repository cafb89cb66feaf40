import { referenceOf } from '../../../../contract/im/cards/card-words'
import { cardIn } from '../../../cards/card-entities'
import { cardLock } from '../../../http/locks'

/** Adds the entity that a content sends to the locks of a send, so that two chats cannot get the same one. */
export function withCardLock(
  locks: string[] | undefined,
  { msg_type, content }: { msg_type: string; content: string },
): string[] | undefined {
  if (!locks || msg_type !== 'interactive' || content.length > LONGEST) return locks
  const reference = referenceOf(cardIn(content))
  return reference?.type === 'card' ? [...locks, cardLock(reference.card_id)] : locks
}

/** A content that names an entity has little more than its id. */
const LONGEST = 1_000
