import type { Tx } from '../store/store'

/**
 * Whether a tenant has a store application: it is the tenant's own, or its bot is
 * in a chat of the tenant that is not dissolved. A world says nothing else about
 * who installed what.
 */
export async function hasApp(
  tx: Tx,
  tenant_key: string,
  app: { app_id: string; tenant_key: string },
): Promise<boolean> {
  if (app.tenant_key === tenant_key) return true
  const chat = await tx
    .selectFrom('chat_bots')
    .innerJoin('chats', 'chats.chat_id', 'chat_bots.chat_id')
    .select('chats.chat_id')
    .where('chat_bots.app_id', '=', app.app_id)
    .where('chats.tenant_key', '=', tenant_key)
    .where('chats.dissolved', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return chat !== undefined
}
