import { JoinChat } from '../../../contract/im/chats/join-chat'
import { botsAdded, usersChanged } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { MAX_BOTS_INSIDE, MAX_MEMBERS } from './add-members.rules'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { joinChatRules, joinChatUnreachable } from './join-chat.rules'
import type { JoinChatFacts } from './join-chat.rules'
import { addBots, addPeople, countIn } from './members'
import { storedSettings } from './stored-settings'

/** The caller joins a public chat; nothing changes for one already in it (platform/contacts#links-and-joining). */
export const joinChat = serviceEndpoint<typeof JoinChat, JoinChatFacts>({
  contract: JoinChat,
  locks: lockChat,
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const { chat_id } = input.path
    const facts = await chatFacts(tx, caller, chat_id)
    const settings = facts.chat && storedSettings(facts.chat)
    return {
      ...facts,
      needsApproval: settings?.membership_approval === 'approval_required',
      isFull: caller.person
        ? (await countIn(tx, 'chat_members', chat_id)) >= MAX_MEMBERS
        : (await countIn(tx, 'chat_bots', chat_id)) >= MAX_BOTS_INSIDE,
    }
  },
  rules: joinChatRules,
  unreachable: joinChatUnreachable,
  async run(call, facts) {
    if (facts.isMember) return {}
    const { tx, caller, world } = call
    const chat = present(facts.chat)
    const who = actorId(caller)
    const change = { chat, operator: who }
    if (caller.person) {
      await addPeople(tx, chat.chat_id, [who])
      await emit(call, usersChanged('im.chat.member.user.added_v1', change, [who]))
    } else {
      await addBots(tx, chat.chat_id, [who], world.now())
      await emit(call, botsAdded(change, [who]))
    }
    return {}
  },
})
