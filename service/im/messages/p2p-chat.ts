import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Chats, Users } from '../../store/tables/people-and-chats'
import type { World } from '../../world/world'
import { addPeople } from '../chats/members'
import { plainChat } from '../chats/plain-chat'

/** The one-to-one chat of the caller (bot or person) and the person with this open_id of the world file. */
export const p2pChatWith = (tx: Tx, caller: Caller, open_id: string): Promise<Chats | undefined> =>
  caller.person ? p2pChatOf(tx, caller.person.open_id, open_id) : p2pChatOfBot(tx, caller, open_id)

/** The chat of two people, without a bot. */
const p2pChatOf = (tx: Tx, one: string, other: string): Promise<Chats | undefined> =>
  tx
    .selectFrom('chats')
    .selectAll('chats')
    .innerJoin('chat_members as ours', 'ours.chat_id', 'chats.chat_id')
    .innerJoin('chat_members as theirs', 'theirs.chat_id', 'chats.chat_id')
    .where('ours.open_id', '=', one)
    .where('theirs.open_id', '=', other)
    .where('mode', '=', 'p2p')
    .orderBy('chats.position')
    .executeTakeFirst()

/** The one-to-one chat of a bot and a person. */
export const p2pChatOfBot = (
  tx: Tx,
  { app_id }: Pick<Caller, 'app_id'>,
  open_id: string,
): Promise<Chats | undefined> =>
  tx
    .selectFrom('chats')
    .selectAll('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.chat_id')
    .innerJoin('chat_bots', 'chat_bots.chat_id', 'chats.chat_id')
    .where('chat_members.open_id', '=', open_id)
    .where('chat_bots.app_id', '=', app_id)
    .where('mode', '=', 'p2p')
    .orderBy('chats.position')
    .executeTakeFirst()

/** The person in a one-to-one chat, other than `but`. */
export const userIn = (tx: Tx, chat_id: string, but = ''): Promise<Users | undefined> =>
  tx
    .selectFrom('users')
    .selectAll('users')
    .innerJoin('chat_members', 'chat_members.open_id', 'users.open_id')
    .where('chat_members.chat_id', '=', chat_id)
    .where('chat_members.open_id', '!=', but)
    .orderBy('chat_members.position')
    .executeTakeFirst()

/** Opens the one-to-one chat of the caller (bot or person) and a person; returns its chat_id. */
export async function openP2pChat(
  { tx, caller, world }: { tx: Tx; caller: Caller; world: World },
  open_id: string,
): Promise<string> {
  const chat_id = world.newId('chat')
  const last = await tx
    .selectFrom('chats')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst()
  await tx
    .insertInto('chats')
    .values({
      ...plainChat,
      mode: 'p2p',
      chat_id,
      position: Number(last?.position ?? -1) + 1,
      tenant_key: caller.tenant_key,
      create_time: world.now(),
    })
    .execute()
  await addPeople(tx, chat_id, caller.person ? [caller.person.open_id, open_id] : [open_id])
  if (caller.person) return chat_id
  await tx
    .insertInto('chat_bots')
    .values({ chat_id, app_id: caller.app_id, joined_at: world.now() })
    .execute()
  return chat_id
}
