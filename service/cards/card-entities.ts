import { recordOf } from '../../contract/is-object'
import type { Caller } from '../http/endpoint'
import { parsedInside } from '../http/json-size'
import { cardLock } from '../http/locks'
import { wholeDocument } from '../http/read-json'
import type { Tx } from '../store/store'
import type { CardEntities, Messages } from '../store/tables/messages'
import { everyMinute } from '../world/clock'
import type { World } from '../world/world'

/** A card entity with its card as it is now, and the place where it was sent. */
export interface CardEntity extends CardEntities {
  /** Undefined: it was not sent yet. */
  message: Pick<Messages, 'message_id' | 'chat_id'> | undefined
}

const DAY_MS = 86_400_000
/** How long an entity can be sent and changed (platform/cards#card-entities). */
const LIFE_MS = 14 * DAY_MS
/** An expired entity is still known as such for as long again. */
const KEPT_MS = 2 * LIFE_MS

/** How long a card may be written after its streaming mode was switched on (platform/cards#streaming). */
export const STREAMING_MS = 600_000

/** Reads an entity; undefined: there is none, or its message was removed from the world. */
export async function cardEntity(tx: Tx, card_id: string): Promise<CardEntity | undefined> {
  const row = await tx
    .selectFrom('card_entities')
    .leftJoin('messages', 'messages.message_id', 'card_entities.message_id')
    .selectAll('card_entities')
    .select(['messages.chat_id as chat_id', 'messages.content as sent_content'])
    .where('card_id', '=', card_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { chat_id, sent_content, ...entity } = row
  if (entity.message_id === null) return { ...entity, message: undefined }
  if (chat_id === null || sent_content === null) return undefined
  return { ...entity, content: sent_content, message: { message_id: entity.message_id, chat_id } }
}

export const isExpired = ({ created_at }: CardEntities, now: number): boolean => now - created_at > LIFE_MS

/** Whether an application may send the entity: it made it, in this tenant, and has not sent it yet. */
export const isSendable = (entity: CardEntity | undefined, caller: Caller, now: number): boolean =>
  entity !== undefined &&
  entity.app_id === caller.app_id &&
  entity.tenant_key === caller.tenant_key &&
  !entity.message &&
  !isExpired(entity, now)

/** Stores a new entity, and from time to time drops the oldest ones. */
export async function addCardEntity(tx: Tx, world: World, entity: CardEntities): Promise<void> {
  if (sweeps.isDue(world))
    await tx
      .deleteFrom('card_entities')
      .where('created_at', '<', world.now() - KEPT_MS)
      .execute()
  await tx.insertInto('card_entities').values(entity).execute()
}

const sweeps = everyMinute()

/** The entity is a message from now on, which has its card. */
export async function bindToMessage(tx: Tx, card_id: string, message_id: string): Promise<void> {
  await tx
    .updateTable('card_entities')
    .set({ message_id, content: '' })
    .where('card_id', '=', card_id)
    .execute()
}

/** Keeps a change of an entity, where its card is now. */
export async function keepChange(
  tx: Tx,
  { card_id, message }: CardEntity,
  { content, ...rest }: Partial<Pick<CardEntities, 'content' | 'sequence' | 'streaming_since'>>,
): Promise<void> {
  const own = { ...rest, ...(content !== undefined && !message && { content }) }
  await tx.updateTable('card_entities').set(own).where('card_id', '=', card_id).execute()
  if (content !== undefined && message)
    await tx.updateTable('messages').set({ content }).where('message_id', '=', message.message_id).execute()
}

/** Switches the streaming mode off, in a transaction of its own. */
export const closeStreaming = (world: World, card_id: string): Promise<void> =>
  world.store.transaction(
    async (tx) => {
      const entity = await cardEntity(tx, card_id)
      const card = entity && recordOf(cardIn(entity.content))
      if (!entity || !card) return
      const config = { ...recordOf(card['config']), streaming_mode: false }
      await keepChange(tx, entity, { content: JSON.stringify({ ...card, config }), streaming_since: null })
    },
    async () => [cardLock(card_id)],
  )

/** Another card was put in the place of a message that may be an entity: that one decides whether it is streamed. */
export async function replacedInMessage(
  tx: Tx,
  message_id: string,
  content: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('card_entities')
    .set({ streaming_since: isStreaming(cardIn(content)) ? now : null })
    .where('message_id', '=', message_id)
    .execute()
}

/** Whether a message is an entity that is being written. */
export async function isStreamed(tx: Tx, message_id: string, now: number): Promise<boolean> {
  const entity = await tx
    .selectFrom('card_entities')
    .select('streaming_since')
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  return typeof entity?.streaming_since === 'number' && now - entity.streaming_since < STREAMING_MS
}

/** The card of a content; undefined if it is no JSON. */
export const cardIn = (content: string): unknown => parsedInside(content, wholeDocument)

/** Whether a card switches streaming mode on. */
export const isStreaming = (card: unknown): boolean =>
  recordOf(recordOf(card)['config'])['streaming_mode'] === true
