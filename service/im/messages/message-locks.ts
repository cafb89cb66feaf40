import { cardLock } from '../../http/locks'
import type { Tx } from '../../store/store'

/** The names for changing the card of a message: the message, and the entity that it is. */
export async function cardMessageLocks(tx: Tx, message_id: string): Promise<string[]> {
  const entity = await tx
    .selectFrom('card_entities')
    .select('card_id')
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  return [`message ${message_id}`, ...(entity ? [cardLock(entity.card_id)] : [])]
}
