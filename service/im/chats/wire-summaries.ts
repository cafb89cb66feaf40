import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { usersBehind } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { chatStatus } from './chat-status'
import { storedSettings } from './stored-settings'
import { wireOwner } from './wire-chat'

/** Chats as listings and searches show them; one query for all owners. */
export async function wireSummaries(
  tx: Tx,
  chats: readonly Chats[],
  type: UserIdType,
  caller: Caller,
): Promise<ChatSummary[]> {
  const owners = await usersBehind(
    tx,
    chats.map((chat) => chat.owner_id),
  )
  return chats.map((chat) => ({
    chat_id: chat.chat_id,
    avatar: storedSettings(chat).avatar ?? '',
    name: chat.name,
    description: chat.description,
    ...wireOwner(owners.get(chat.owner_id), type, caller),
    external: chat.external === 1,
    tenant_key: chat.tenant_key,
    chat_status: chatStatus(chat),
  }))
}
