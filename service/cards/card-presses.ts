import { hashOf } from '../store/secrets'
import type { Tx } from '../store/store'
import type { CardPresses, Messages } from '../store/tables/messages'
import { everyMinute } from '../world/clock'
import type { World } from '../world/world'

/** How long the token of a press updates its card, and how often (platform/cards#delayed-updates). */
const TOKEN_LIFE_MS = 1_800_000
export const TOKEN_USES = 2

/** How long an application has to answer a press (platform/events#delivery). Its card is locked meanwhile. */
const ANSWER_MS = 3_000

/** Keeps the token of a press, only as its hash, and from time to time drops the oldest ones. */
export async function notePress(
  tx: Tx,
  world: World,
  { token, ...press }: Pick<CardPresses, 'app_id' | 'open_id' | 'message_id' | 'chat_id'> & { token: string },
): Promise<void> {
  const pressed_at = world.now()
  if (sweeps.isDue(world))
    await tx
      .deleteFrom('card_presses')
      .where('pressed_at', '<', pressed_at - TOKEN_LIFE_MS)
      .execute()
  const token_hash = await hashOf(token)
  await tx
    .insertInto('card_presses')
    .values({ token_hash, ...press, pressed_at, answered: 0, uses: 0 })
    .execute()
}

const sweeps = everyMinute()

/** The application has answered a press, or its time is up: from now on its card can be changed. */
export async function answered(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('card_presses')
    .set({ answered: 1 })
    .where('token_hash', '=', await hashOf(token))
    .execute()
}

/** The press with this token; undefined if there was none within half an hour. */
export const pressWith = async (tx: Tx, token: string, now: number): Promise<CardPresses | undefined> =>
  tx
    .selectFrom('card_presses')
    .selectAll()
    .where('token_hash', '=', await hashOf(token))
    .where('pressed_at', '>=', now - TOKEN_LIFE_MS)
    .executeTakeFirst()

/** Counts an update with this token. */
export async function countUse(tx: Tx, token_hash: string): Promise<void> {
  await tx
    .updateTable('card_presses')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .execute()
}

/** Whether an application still has time to answer a press. A process that ended meanwhile locks no card for longer. */
export const isWaiting = ({ answered, pressed_at }: CardPresses, now: number): boolean =>
  answered === 0 && now - pressed_at < ANSWER_MS

/** Whether a person has pressed the card of a message, and its application has not answered yet. */
export async function isPressed(tx: Tx, message_id: string, now: number): Promise<boolean> {
  const presses = await tx
    .selectFrom('card_presses')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('answered', '=', 0)
    .execute()
  return presses.some((press) => isWaiting(press, now))
}

/** Shows another card to some people only. */
export async function showTo(
  tx: Tx,
  message_id: string,
  people: readonly string[],
  content: string,
): Promise<void> {
  for (const open_id of people)
    await tx
      .insertInto('card_views')
      .values({ message_id, open_id, content })
      .onConflict((conflict) => conflict.columns(['message_id', 'open_id']).doUpdateSet({ content }))
      .execute()
}

/** A card for everybody takes the place of those that some people saw. */
export async function showToAll(tx: Tx, message_id: string): Promise<void> {
  await tx.deleteFrom('card_views').where('message_id', '=', message_id).execute()
}

/** The message as a person sees it. */
export async function asSeenBy<M extends Pick<Messages, 'message_id' | 'content'>>(
  tx: Tx,
  message: M,
  open_id: string,
): Promise<M> {
  const view = await tx
    .selectFrom('card_views')
    .select('content')
    .where('message_id', '=', message.message_id)
    .where('open_id', '=', open_id)
    .executeTakeFirst()
  return view ? { ...message, content: view.content } : message
}
