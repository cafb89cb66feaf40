import type { Caller } from '../../../http/endpoint'
import type { Tx } from '../../../store/store'
import { messageAccess } from '../message-access'
import { senderOf } from '../wire-message'
import type { ReactFacts } from './reaction.rules'

/** Facts about a message for the rules of reacting. */
export async function reactFacts(tx: Tx, caller: Caller, message_id: string): Promise<ReactFacts> {
  const facts = await messageAccess(tx, caller, message_id)
  const sender = await tx
    .selectFrom('users')
    .select('blocks_bots')
    .where('open_id', '=', facts.message ? senderOf(facts.message).id : '')
    .executeTakeFirst()
  const blocked = JSON.parse(sender?.blocks_bots ?? '[]') as string[]
  return { ...facts, isBlocked: blocked.includes(caller.app_id) }
}
