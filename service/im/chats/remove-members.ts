import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { managersOf, managesChat } from './chat-powers'
import { areIdsWithheld } from './named-ids'
import { namedMembers } from './named-members'
import type { NamedMember } from './named-members'
import { ownerLeaves, removeMembersRules, removeMembersUnreachable } from './remove-members.rules'
import type { RemoveMembersFacts } from './remove-members.rules'
import { storedSettings } from './stored-settings'

/**
 * Takes people, or bots, out of a chat, and what they were in it with them. A
 * bot that owns the chat and leaves it hands it to the person who is in it longest.
 */
export const removeMembers = serviceEndpoint<typeof RemoveMembers, RemoveMembersFacts>({
  contract: RemoveMembers,
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
      heir: await longestInside(call, named),
    }
  },
  rules: removeMembersRules,
  unreachable: removeMembersUnreachable,
  async run({ tx, input }, facts) {
    const chat = present(facts.chat)
    const { chat_id } = input.path
    const gone = new Set(facts.named.filter((member) => member.isInside).map((member) => member.key))
    const owner_id = ownerLeaves(facts) ? present(facts.heir) : chat.owner_id
    const settings = storedSettings(chat)
    const { moderator_list } = settings
    const stays = (key: string) => !gone.has(key)
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
    await tx
      .updateTable('chats')
      .set({
        owner_id,
        managers: JSON.stringify(managersOf(chat).filter((key) => stays(key) && key !== owner_id)),
        settings: JSON.stringify({
          ...settings,
          ...(moderator_list && { moderator_list: moderator_list.filter(stays) }),
        }),
      })
      .where('chat_id', '=', chat_id)
      .execute()
    return { invalid_id_list: facts.named.filter((member) => !member.isInside).map(({ id }) => id) }
  },
})

/** The person who has been in the chat longest, has not resigned, and is not on the list. */
async function longestInside(
  { tx, input }: Call<typeof RemoveMembers>,
  leaving: readonly NamedMember[],
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('chat_members')
    .innerJoin('users', 'users.open_id', 'chat_members.open_id')
    .select('chat_members.open_id')
    .where('chat_id', '=', input.path.chat_id)
    .where('resigned', '=', 0)
    .where('chat_members.open_id', 'not in', ['', ...leaving.map((member) => member.key)])
    .orderBy('position')
    .executeTakeFirst()
  return row?.open_id
}
