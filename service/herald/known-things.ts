import type { FieldViolation } from '../../contract/envelope'
import type { EditedKind } from '../../contract/herald/state'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import { isAppId } from '../users/bot-ids'
import { unknown } from './near'
import type { Known } from './near'

/**
 * The most things in a list of those that exist. Such a list is only read for a refusal that names an unknown thing,
 * but a world may be large.
 */
const MOST = 500

/** Undefined if there is such an application. */
export async function unknownApp(tx: Tx, field: string, app_id: string): Promise<FieldViolation | undefined> {
  const found = await tx.selectFrom('apps').select('app_id').where('app_id', '=', app_id).executeTakeFirst()
  return found ? undefined : unknown(field, app_id, 'no such application', await knownApps(tx))
}

/** The row that refuses it. */
export const appKnown: Rule<{ unknown: FieldViolation | undefined }> = {
  code: 10014,
  when: 'no such application',
  fails: (f) => f.unknown !== undefined,
  detail: (f) => ({ field_violations: f.unknown ? [f.unknown] : [] }),
  ours: true,
}

/** Things of a kind, with their names. */
export function knownOf(tx: Tx, kind: EditedKind): Promise<Known[]> {
  const read = {
    tenants: knownTenants,
    apps: knownApps,
    users: knownPeople,
    chats: knownChats,
    messages: knownMessages,
  }
  return read[kind](tx)
}

const knownTenants = async (tx: Tx): Promise<Known[]> =>
  (
    await tx.selectFrom('tenants').select(['tenant_key', 'name']).orderBy('tenant_key').limit(MOST).execute()
  ).map(({ tenant_key, name }) => ({ id: tenant_key, name }))

/** Names a person whom the world does not have. */
export const unknownPerson = async (tx: Tx, field: string, open_id: string): Promise<FieldViolation> =>
  unknown(field, open_id, 'no person has this open_id', await knownPeople(tx))

export const unknownChat = async (tx: Tx, field: string, chat_id: string): Promise<FieldViolation> =>
  unknown(field, chat_id, 'no chat has this chat_id', await knownChats(tx))

export const unknownMessage = async (tx: Tx, field: string, message_id: string): Promise<FieldViolation> =>
  unknown(field, message_id, 'no message has this message_id', await knownMessages(tx))

/** Names a member who is neither a person nor a bot. */
export const unknownMember = async (tx: Tx, field: string, id: string): Promise<FieldViolation> =>
  isAppId(id)
    ? unknown(field, id, 'no application has this app_id', await knownApps(tx))
    : unknown(field, id, 'no person has this open_id, and no bot this app_id', [
        ...(await knownPeople(tx)),
        ...(await knownApps(tx)),
      ])

export const knownApps = async (tx: Tx): Promise<Known[]> =>
  (await tx.selectFrom('apps').select(['app_id', 'name']).orderBy('app_id').limit(MOST).execute()).map(
    ({ app_id, name }) => ({ id: app_id, name }),
  )

/** People, also by their other ids and their e-mail address. `chat_id`: only the members of that chat. */
async function knownPeople(tx: Tx, chat_id?: string): Promise<Known[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['open_id', 'user_id', 'union_id', 'email', 'name'])
    .$if(chat_id !== undefined, (some) =>
      some.where('open_id', 'in', (members) =>
        members
          .selectFrom('chat_members')
          .select('chat_members.open_id')
          .where('chat_id', '=', chat_id ?? ''),
      ),
    )
    .orderBy('open_id')
    .limit(MOST)
    .execute()
  return rows.map(({ open_id, name, ...ids }) => ({
    id: open_id,
    name,
    also: Object.values(ids).filter((id) => id !== ''),
  }))
}

const knownChats = async (tx: Tx): Promise<Known[]> =>
  (await tx.selectFrom('chats').select(['chat_id', 'name']).orderBy('chat_id').limit(MOST).execute()).map(
    ({ chat_id, name }) => ({ id: chat_id, name }),
  )

/** Messages, the newest first. `chat_id`: only those of that chat. */
export async function knownMessages(tx: Tx, chat_id?: string): Promise<Known[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('message_id')
    .$if(chat_id !== undefined, (some) => some.where('chat_id', '=', chat_id ?? ''))
    .where('upper_message_id', 'is', null)
    .orderBy('create_time', 'desc')
    .orderBy('message_id')
    .limit(MOST)
    .execute()
  return rows.map(({ message_id }) => ({ id: message_id }))
}
