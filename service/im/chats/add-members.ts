import { AddMembers } from '../../../contract/im/chats/add-members'
import { botsAdded, usersChanged } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { managesChat } from '../../users/chat-powers'
import { addMembersRules, addMembersUnreachable, isInvalid, isNobody, newcomers } from './add-members.rules'
import type { AddMembersFacts } from './add-members.rules'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { addBots, addPeople, countIn } from './members'
import { areIdsWithheld } from './named-ids'
import { namedMembers } from './named-members'
import { storedSettings } from './stored-settings'

/**
 * Adds people or bots to a chat; those already in it stay. If new members need
 * approval, anyone added by a caller other than the owner or a manager waits for
 * it and is not in the chat yet.
 */
export const addMembers = serviceEndpoint<typeof AddMembers, AddMembersFacts>({
  contract: AddMembers,
  locks: lockChat,
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather(call): Promise<AddMembersFacts> {
    const { tx, caller, input } = call
    const { chat_id } = input.path
    const { member_id_type, succeed_type } = input.query
    const facts = await chatFacts(tx, caller, chat_id)
    const { chat } = facts
    const forManagers = chat && storedSettings(chat).add_member_permission === 'only_owner'
    return {
      ...facts,
      mayAdd: chat !== undefined && (!forManagers || managesChat(chat, caller)),
      idsWithheld: areIdsWithheld(caller, member_id_type, input.body.id_list),
      type: member_id_type,
      succeed_type,
      named: await namedMembers(call, chat_id, member_id_type, input.body.id_list),
      people: await countIn(tx, 'chat_members', chat_id),
      bots: await countIn(tx, 'chat_bots', chat_id),
    }
  },
  rules: addMembersRules,
  unreachable: addMembersUnreachable,
  async run(call, facts) {
    const { tx, caller, world } = call
    const chat = present(facts.chat)
    const added = newcomers(facts)
    const needsApproval = storedSettings(chat).membership_approval === 'approval_required'
    const waits = needsApproval && !managesChat(chat, caller)
    if (!waits) {
      const keys = (bots: boolean) => added.filter(({ isBot }) => isBot === bots).map(({ key }) => key)
      const [people, bots] = [keys(false), keys(true)]
      await addPeople(tx, chat.chat_id, people)
      await addBots(tx, chat.chat_id, bots, world.now())
      const change = { chat, operator: actorId(caller) }
      if (people.length > 0) await emit(call, usersChanged('im.chat.member.user.added_v1', change, people))
      // If a bot adds them, only they get the event.
      await emit(call, botsAdded(change, caller.person && bots.length > 0 ? undefined : bots))
    }
    return {
      invalid_id_list: facts.named.filter((member) => isInvalid(facts, member)).map(({ id }) => id),
      not_existed_id_list: facts.named.filter(isNobody).map(({ id }) => id),
      pending_approval_id_list: waits ? added.map(({ id }) => id) : [],
    }
  },
})
