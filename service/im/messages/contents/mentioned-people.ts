import type { Caller } from '../../../http/endpoint'
import type { Tx } from '../../../store/store'
import type { Users } from '../../../store/tables/people-and-chats'
import { botOpenId, isAppId } from '../../../users/bot-ids'
import { idAs } from '../../../users/user-ids'
import type { UserIdType } from '../../../users/user-ids'
import { inPortions } from '../in-portions'
import type { KeptMention } from '../wire-message'

/** Replaces a person's id and names everyone in the chat. */
export const EVERYONE = 'all'

/** A person or bot that a message names, and by which kind of id. */
interface Mentioned {
  as: UserIdType | 'app_id'
  /** The open_id of the world file; for a bot, its app_id. */
  open_id: string
  name: string
}

/**
 * The people of the application's tenant behind ids of any kind (platform/messages#sent-content), by the id that was
 * sent. Unknown people and people of other tenants are missing, so a caller learns no name that it could not look up.
 * A bot is named by its app_id or its open_id.
 */
export async function mentionedPeople(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, Mentioned>> {
  const asked = new Set(ids)
  asked.delete(EVERYONE)
  const found = new Map<string, Mentioned>()
  const take = (users: readonly Users[]) => {
    for (const user of users) {
      for (const as of ['user_id', 'union_id', 'open_id'] as const) {
        const id = idAs(as, user, caller)
        if (id !== undefined && asked.has(id)) found.set(id, { as, open_id: user.open_id, name: user.name })
      }
    }
  }
  for (const some of inPortions([...asked])) take(await usersNamed(tx, caller, some))
  if (found.size < asked.size) take(await usersWithOwnIds(tx, caller))
  if ([...asked].some((id) => !found.has(id) && mayBeBot(id)))
    for (const { app_id, name } of await botsOf(tx, caller))
      for (const id of [app_id, botOpenId(app_id)])
        if (asked.has(id)) found.set(id, { as: 'app_id', open_id: app_id, name })
  return found
}

/** An app_id, or an open_id made from one. */
const mayBeBot = (id: string): boolean => isAppId(id) || id.startsWith('ou_0000')

const botsOf = (tx: Tx, caller: Caller) =>
  tx.selectFrom('apps').select(['app_id', 'name']).where('tenant_key', '=', caller.tenant_key).execute()

/** Each kind of id has its index, so this costs only what it finds. */
export const usersNamed = (tx: Tx, caller: Caller, ids: readonly string[]): Promise<Users[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      where.or([where('open_id', 'in', ids), where('union_id', 'in', ids), where('user_id', 'in', ids)]),
    )
    .where('tenant_key', '=', caller.tenant_key)
    .execute()

/** People who have another open_id for some application; they are few. */
const usersWithOwnIds = (tx: Tx, caller: Caller): Promise<Users[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('open_ids', '!=', '{}')
    .where('tenant_key', '=', caller.tenant_key)
    .execute()

/**
 * Numbers people in the order in which a text first names them, each once
 * (platform/messages#message). Everyone is `@_all`, which is not listed among the mentions (ours).
 */
export function mentionKeys(people: ReadonlyMap<string, Mentioned>) {
  const mentions: KeptMention[] = []
  const byPerson = new Map<string, KeptMention>()
  const mention = (id: string): { key: string; name: string } | undefined => {
    if (id === EVERYONE) return { key: '@_all', name: EVERYONE }
    const person = people.get(id)
    if (!person) return undefined
    const known = byPerson.get(person.open_id)
    if (known) return known
    const made = { key: `@_user_${mentions.length + 1}`, id: person.open_id, name: person.name }
    mentions.push(made)
    byPerson.set(person.open_id, made)
    return made
  }
  return { mentions, mention }
}
