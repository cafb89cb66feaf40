import type { Reaction } from '../../../../contract/im/messages/reactions/reaction'
import { emit } from '../../../events/emit'
import type { Effecting } from '../../../events/emit'
import { reacted } from '../../../events/reacted'
import type { Caller } from '../../../http/endpoint'
import type { Tx } from '../../../store/store'
import type { Messages, Reactions } from '../../../store/tables/messages'
import { shownActors } from '../../../users/actor'
import { isAppId } from '../../../users/bot-ids'
import type { UserIdType } from '../../../users/user-ids'

type Place = Pick<Messages, 'message_id' | 'chat_id'>

/**
 * Reacts to a message and returns the reaction. If the operator already reacted
 * like this, that reaction stays and no event is sent. Every new reaction is
 * made here.
 */
export async function addReaction(
  call: Effecting,
  { message_id, chat_id }: Place,
  by: Pick<Reactions, 'operator_id' | 'emoji_type'>,
): Promise<Reactions> {
  const { tx, world } = call
  const { operator_id, emoji_type } = by
  const kept = await reactionBy(tx, message_id, by)
  if (kept) return kept
  const action_time = world.now()
  const reaction = { ...by, message_id, reaction_id: world.newId('reaction'), action_time }
  await tx.insertInto('reactions').values(reaction).execute()
  const event = { message_id, chat_id, emoji_type, operator: operator_id, at: action_time }
  await emit(call, reacted('im.message.reaction.created_v1', event))
  return reaction
}

/** The operator's reaction of this kind to a message, if there is one. */
export const reactionBy = (
  tx: Tx,
  message_id: string,
  { operator_id, emoji_type }: Pick<Reactions, 'operator_id' | 'emoji_type'>,
): Promise<Reactions | undefined> =>
  tx
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('operator_id', '=', operator_id)
    .where('emoji_type', '=', emoji_type)
    .executeTakeFirst()

/** The first reactions to a message after one of them, or from the first on; of one kind if `reaction_type` names it. */
export const reactionsAfter = (
  tx: Tx,
  { message_id, reaction_type }: { message_id: string; reaction_type: string },
  after: Pick<Reactions, 'action_time' | 'reaction_id'> | undefined,
  most: number,
): Promise<Reactions[]> =>
  tx
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', message_id)
    .$if(reaction_type !== '', (query) => query.where('emoji_type', '=', reaction_type))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('action_time', 'reaction_id'),
          '>',
          where.tuple(after?.action_time ?? 0, after?.reaction_id ?? ''),
        ),
      ),
    )
    .orderBy('action_time')
    .orderBy('reaction_id')
    .limit(most)
    .execute()

/** Removes a reaction. Every removal happens here. */
export async function removeReaction(
  call: Effecting,
  { message_id, chat_id }: Place,
  { reaction_id, emoji_type, operator_id }: Reactions,
): Promise<void> {
  await call.tx.deleteFrom('reactions').where('reaction_id', '=', reaction_id).execute()
  const event = { message_id, chat_id, emoji_type, operator: operator_id, at: call.world.now() }
  await emit(call, reacted('im.message.reaction.deleted_v1', event))
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
    operator: { operator_id: shown(operator_id), operator_type: isAppId(operator_id) ? 'app' : 'user' },
    action_time: String(action_time),
    reaction_type: { emoji_type },
  }))
}
