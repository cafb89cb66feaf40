import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Media } from '../store/tables/announcements'
import { isInChat } from '../users/actor'

/** One piece of material, and the caller's place in its chat. */
export interface SeenMedia {
  media: Media
  /** The chat was dissolved. */
  isGone: boolean
  /** The announcement of an external chat cannot be read. */
  isExternal: boolean
  /** The caller is in the chat, and the chat belongs to its tenant. */
  isMember: boolean
}

/** The material behind tokens, by token; unknown tokens are missing. */
export async function mediaSeen(
  tx: Tx,
  tokens: readonly string[],
  caller: Caller,
): Promise<Map<string, SeenMedia>> {
  if (tokens.length === 0) return new Map()
  const rows = await tx
    .selectFrom('media')
    .innerJoin('chats', 'chats.chat_id', 'media.chat_id')
    .selectAll('media')
    .select(['chats.tenant_key', 'chats.dissolved', 'chats.external', isInChat(caller).as('isInside')])
    .where('media.file_token', 'in', tokens)
    .execute()
  return new Map(
    rows.map(({ tenant_key, dissolved, external, isInside, ...media }) => [
      media.file_token,
      {
        media,
        isGone: dissolved === 1,
        isExternal: external === 1,
        isMember: Boolean(isInside) && tenant_key === caller.tenant_key,
      },
    ]),
  )
}
