import type { CreatedChat } from '../../../contract/im/chats/create-chat'
import type { Caller } from '../../http/endpoint'
import { keepAnswer, keptAnswer } from '../../store/kept-answers'
import type { Tx } from '../../store/store'
import type { World } from '../../world/world'

/** For how long the same uuid with the same owner makes no second chat (platform/contacts#chats). */
const CHAT_REMEMBERED_MS = 36_000_000

interface Creating {
  tx: Tx
  caller: Caller
  world: World
}

/** The beginning of the target in answers about new chats. */
export const NEW_CHAT = 'new chat of '

const keyOf = ({ caller: { app_id } }: Creating, owner: string, uuid: string) => ({
  app_id,
  target: NEW_CHAT + owner,
  uuid,
})

/**
 * The answer about the chat that this application made with this uuid for this
 * owner within the last ten hours. An empty uuid counts as none.
 */
export async function rememberedChat(
  creating: Creating,
  owner: string,
  uuid: string | undefined,
): Promise<CreatedChat | undefined> {
  if (!uuid) return undefined
  const since = creating.world.now() - CHAT_REMEMBERED_MS
  const answer = await keptAnswer(creating.tx, keyOf(creating, owner, uuid), since)
  return answer === undefined ? undefined : (JSON.parse(answer) as CreatedChat)
}

/** Keeps the answer, in the transaction that made the chat, and drops answers older than ten hours. */
export async function rememberChat(
  creating: Creating,
  owner: string,
  uuid: string | undefined,
  chat: CreatedChat,
): Promise<void> {
  if (!uuid) return
  const { tx, world } = creating
  await tx
    .deleteFrom('answered')
    .where('target', 'like', `${NEW_CHAT}%`)
    .where('done_at', '<', world.now() - CHAT_REMEMBERED_MS)
    .execute()
  await tx.executeQuery(keepAnswer(tx, keyOf(creating, owner, uuid), JSON.stringify(chat), world.now()))
}
