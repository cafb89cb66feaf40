import type { MemberIdType } from '../../../contract/im/chats/member-id-type'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import { availability, isAvailableTo } from '../../users/availability'
import { namedUsers } from '../../users/named-users'
import { botsAmong, membersAmong } from './members'

/** A person or bot that a request names as a member of a chat. */
export interface NamedMember {
  /** As it was sent. */
  id: string
  /** open_id of the world, or app_id. Empty: the id is unknown. */
  key: string
  isBot: boolean
  tenant_key: string
  resigned: boolean
  /** The person may use the application; the bot's application has bot ability. */
  isAvailable: boolean
  /** Already in the chat. */
  isInside: boolean
}

const nobody = { key: '', tenant_key: '', resigned: false, isAvailable: false, isInside: false }

/** The members that the ids name, each once, in the given order. A bot of another tenant counts as unknown. */
export async function namedMembers(
  { tx, caller }: { tx: Tx; caller: Caller },
  chat_id: string,
  type: MemberIdType,
  ids: readonly string[],
): Promise<NamedMember[]> {
  const asked = [...new Set(ids)]
  if (type === 'app_id') return namedBots(tx, caller, chat_id, asked)
  const users = await namedUsers(tx, caller, type, asked)
  const inside = await membersAmong(
    tx,
    chat_id,
    [...users.values()].map((user) => user.open_id),
  )
  const to = await availability(tx, caller)
  return asked.map((id) => {
    const user = users.get(id)
    if (!user) return { id, isBot: false, ...nobody }
    return {
      id,
      key: user.open_id,
      isBot: false,
      tenant_key: user.tenant_key,
      resigned: user.resigned === 1,
      isAvailable: isAvailableTo(to, user),
      isInside: inside.has(user.open_id),
    }
  })
}

async function namedBots(tx: Tx, caller: Caller, chat_id: string, ids: string[]): Promise<NamedMember[]> {
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('apps')
    .select(['app_id', 'tenant_key', 'bot_enabled'])
    .where('app_id', 'in', ids)
    .where('tenant_key', '=', caller.tenant_key)
    .execute()
  const apps = new Map(found.map((app) => [app.app_id, app]))
  const inside = await botsAmong(tx, chat_id, ids)
  return ids.map((id) => {
    const app = apps.get(id)
    if (!app) return { id, isBot: true, ...nobody }
    return {
      id,
      key: id,
      isBot: true,
      tenant_key: app.tenant_key,
      resigned: false,
      isAvailable: app.bot_enabled === 1,
      isInside: inside.has(id),
    }
  })
}
