import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { botsDeleted, usersChanged } from '../../events/chat-members'
import { chatUpdated } from '../../events/chat-updated'
import { emit } from '../../events/emit'
import type { Effecting } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Chats } from '../../store/database'
import type { Tx } from '../../store/store'
import { actorId } from '../../users/actor'
import { isAppId } from '../../users/bot-ids'
import { managersOf, managesChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { areIdsWithheld } from './named-ids'
import { namedMembers } from './named-members'
import { ownerLeaves, removeMembersRules, removeMembersUnreachable } from './remove-members.rules'
import type { RemoveMembersFacts } from './remove-members.rules'
import { storedSettings } from './stored-settings'

/**
 * Removes people or bots, and their roles, from a chat. If a bot that owns the
 * chat leaves it, the person who has been in it longest becomes the owner.
 */
export const removeMembers = serviceEndpoint<typeof RemoveMembers, RemoveMembersFacts>({
  contract: RemoveMembers,
  locks: lockChat,
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather(call): Promise<RemoveMembersFacts> {
    const { tx, caller, input } = call
    const { chat_id } = input.path
    const { member_id_type } = input.query
    const facts = await chatFacts(tx, caller, chat_id)
    const named = await namedMembers(call, chat_id, member_id_type, input.body.id_list)
    return {
      ...facts,
      bot: caller,
      mayManage: facts.chat !== undefined && managesChat(facts.chat, caller),
      idsWithheld: areIdsWithheld(caller, member_id_type, input.body.id_list),
      named,
      heir: await longestInside(
        tx,
        chat_id,
        named.map((member) => member.key),
      ),
    }
  },
  rules: removeMembersRules,
  unreachable: removeMembersUnreachable,
  async run(call, facts) {
    const chat = present(facts.chat)
    const gone = facts.named.filter((member) => member.isInside).map((member) => member.key)
    const owner_id = ownerLeaves(facts) ? present(facts.heir) : chat.owner_id
    await takeOut(call, { chat, gone, owner_id, operator: actorId(call.caller) })
    return { invalid_id_list: facts.named.filter((member) => !member.isInside).map(({ id }) => id) }
  },
})

interface Leaving {
  chat: Chats
  /** open_ids of the world, and app_ids. */
  gone: readonly string[]
  /** The owner of the chat afterwards. */
  owner_id: string
  operator: string
  /** Their invitation is withdrawn. */
  isWithdrawn?: boolean
}

/** Removes members and their roles from a chat, and emits the events. */
export async function takeOut(
  call: Effecting,
  { chat, gone, owner_id, operator, isWithdrawn = false }: Leaving,
): Promise<void> {
  const { tx } = call
  const { chat_id } = chat
  const settings = storedSettings(chat)
  const { moderator_list } = settings
  const stays = (key: string) => !gone.includes(key)
  await tx
    .deleteFrom('chat_members')
    .where('chat_id', '=', chat_id)
    .where('open_id', 'in', [...gone])
    .execute()
  await tx
    .deleteFrom('chat_bots')
    .where('chat_id', '=', chat_id)
    .where('app_id', 'in', [...gone])
    .execute()
  const left = {
    owner_id,
    managers: JSON.stringify(managersOf(chat).filter((key) => stays(key) && key !== owner_id)),
    settings: JSON.stringify({
      ...settings,
      ...(moderator_list && { moderator_list: moderator_list.filter(stays) }),
    }),
  }
  await tx.updateTable('chats').set(left).where('chat_id', '=', chat_id).execute()
  const change = { chat, operator }
  const people = gone.filter((key) => !isAppId(key))
  const type = isWithdrawn ? 'im.chat.member.user.withdrawn_v1' : 'im.chat.member.user.deleted_v1'
  if (people.length > 0) await emit(call, usersChanged(type, change, people))
  await emit(call, botsDeleted(change, gone.filter(isAppId)))
  await emit(
    call,
    chatUpdated({ before: { ...chat, settings: left.settings }, after: { ...chat, ...left }, operator }),
  )
}

/** The person longest in a chat, apart from people who have resigned or are leaving. */
export async function longestInside(
  tx: Tx,
  chat_id: string,
  leaving: readonly string[],
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('chat_members')
    .innerJoin('users', 'users.open_id', 'chat_members.open_id')
    .select('chat_members.open_id')
    .where('chat_id', '=', chat_id)
    .where('resigned', '=', 0)
    .where('chat_members.open_id', 'not in', ['', ...leaving])
    .orderBy('position')
    .executeTakeFirst()
  return row?.open_id
}
