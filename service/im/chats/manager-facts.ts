import type { ChatManagers } from '../../../contract/im/chats/chat-managers'
import type { MemberIdType } from '../../../contract/im/chats/member-id-type'
import type { Call, Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import { actorId } from '../../users/actor'
import { isAppId } from '../../users/bot-ids'
import { managersOf } from '../../users/chat-powers'
import { idAs, usersBehind } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import type { ManagerFacts } from './manager.rules'
import { areIdsWithheld } from './named-ids'
import { namedMembers } from './named-members'
import type { NamedMember } from './named-members'

interface Asked {
  tx: Tx
  caller: Caller
  input: {
    path: { chat_id: string }
    query: { member_id_type: MemberIdType }
    body: { manager_ids: string[] }
  }
}

/** Facts for the rules about managers. `isValid` selects the named members on which the operation acts. */
export async function managerFacts(
  { tx, caller, input }: Asked,
  isValid: (member: NamedMember, owner_id: string | undefined, managers: readonly string[]) => boolean,
): Promise<ManagerFacts> {
  const { chat_id } = input.path
  const { member_id_type } = input.query
  const facts = await chatFacts(tx, caller, chat_id)
  const owner_id = facts.chat?.owner_id
  const managers = facts.chat ? managersOf(facts.chat) : []
  const named = await namedMembers({ tx, caller }, chat_id, member_id_type, input.body.manager_ids)
  return {
    ...facts,
    isOwner: owner_id === actorId(caller),
    idsWithheld: areIdsWithheld(caller, member_id_type, input.body.manager_ids),
    named,
    valid: named.filter((member) => isValid(member, owner_id, managers)),
    managers,
  }
}

/** Makes these the managers of the chat, and returns them in wire form. */
export async function setManagers(
  { tx, caller, input, tell }: Asked & Pick<Call<unknown>, 'tell'>,
  managers: readonly string[],
): Promise<ChatManagers> {
  const type = input.query.member_id_type
  await tx
    .updateTable('chats')
    .set({ managers: JSON.stringify(managers) })
    .where('chat_id', '=', input.path.chat_id)
    .execute()
  tell({ kind: 'chat', chat_id: input.path.chat_id })
  const users = await usersBehind(tx, managers)
  return {
    chat_managers: managers.flatMap((manager) => {
      const user = users.get(manager)
      return (user && idAs(type === 'app_id' ? 'open_id' : type, user, caller)) ?? []
    }),
    chat_bot_managers: managers.filter(isAppId),
  }
}
