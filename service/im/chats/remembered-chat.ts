import type { CreatedChat } from '../../../contract/im/chats/create-chat'
import type { Caller } from '../../http/endpoint'
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

const targetOf = (owner: string) => NEW_CHAT + owner

/**
 * The answer about the chat that this application made with this uuid for this
 * owner within the last ten hours. An empty uuid counts as none.
 */
export async function rememberedChat(
  { tx, caller, world }: Creating,
  owner: string,
  uuid: string | undefined,
): Promise<CreatedChat | undefined> {
  if (!uuid) return undefined
  const row = await tx
    .selectFrom('answered')
    .select('answer')
    .where('app_id', '=', caller.app_id)
    .where('target', '=', targetOf(owner))
    .where('uuid', '=', uuid)
    .where('done_at', '>=', world.now() - CHAT_REMEMBERED_MS)
    .executeTakeFirst()
  return row && (JSON.parse(row.answer) as CreatedChat)
}

/** Keeps the answer, in the transaction that made the chat, and drops answers older than ten hours. */
export async function rememberChat(
  { tx, caller, world }: Creating,
  owner: string,
  uuid: string | undefined,
  chat: CreatedChat,
): Promise<void> {
  if (!uuid) return
  await tx
    .deleteFrom('answered')
    .where('target', 'like', `${NEW_CHAT}%`)
    .where('done_at', '<', world.now() - CHAT_REMEMBERED_MS)
    .execute()
  const row = { answer: JSON.stringify(chat), done_at: world.now() }
  await tx
    .insertInto('answered')
    .values({ app_id: caller.app_id, target: targetOf(owner), uuid, ...row })
    .execute()
}
