import type { Reaction } from '../../../../contract/im/messages/reactions/reaction'
import type { Caller } from '../../../http/endpoint'
import type { Reactions } from '../../../store/database'
import type { Tx } from '../../../store/store'
import { isBot, shownActors } from '../../../users/actor'
import type { UserIdType } from '../../../users/user-ids'
import type { World } from '../../../world/world'

/**
 * Reacts to a message, and answers the reaction: who has reacted like this
 * before keeps that one. Every new reaction is made here.
 */
export async function addReaction(
  { tx, world }: { tx: Tx; world: World },
  reacted: Pick<Reactions, 'message_id' | 'operator_id' | 'emoji_type'>,
): Promise<Reactions> {
  const { message_id, operator_id, emoji_type } = reacted
  const kept = await tx
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('operator_id', '=', operator_id)
    .where('emoji_type', '=', emoji_type)
    .executeTakeFirst()
  if (kept) return kept
  const reaction = { ...reacted, reaction_id: world.newId('reaction'), action_time: world.now() }
  await tx.insertInto('reactions').values(reaction).execute()
  return reaction
}

/** Takes a reaction back. Every reaction that goes goes here. */
export async function removeReaction(tx: Tx, { reaction_id }: Reactions): Promise<void> {
  await tx.deleteFrom('reactions').where('reaction_id', '=', reaction_id).execute()
}

/** Reactions as a caller sees them. */
export async function wireReactions(
  tx: Tx,
  caller: Caller,
  rows: readonly Reactions[],
  type: UserIdType = 'open_id',
): Promise<Reaction[]> {
  const ids = rows.map(({ operator_id }) => operator_id)
  const shown = await shownActors(tx, caller, ids, type)
  return rows.map(({ reaction_id, operator_id, action_time, emoji_type }) => ({
    reaction_id,
    operator: { operator_id: shown(operator_id), operator_type: isBot(operator_id) ? 'app' : 'user' },
    action_time: String(action_time),
    reaction_type: { emoji_type },
  }))
}
