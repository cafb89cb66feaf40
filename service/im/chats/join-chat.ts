import { JoinChat } from '../../../contract/im/chats/join-chat'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { MAX_BOTS_INSIDE, MAX_MEMBERS } from './add-members.rules'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { joinChatRules, joinChatUnreachable } from './join-chat.rules'
import type { JoinChatFacts } from './join-chat.rules'
import { addBots, addPeople, countIn } from './members'
import { storedSettings } from './stored-settings'

/** The caller goes into a public chat; who is in it already stays (event-facts 8.7). */
export const joinChat = serviceEndpoint<typeof JoinChat, JoinChatFacts>({
  contract: JoinChat,
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
  async run({ tx, caller, world, input }, { isMember }) {
    const { chat_id } = input.path
    if (isMember) return {}
    if (caller.person) await addPeople(tx, chat_id, [caller.person.open_id])
    else await addBots(tx, chat_id, [caller.app_id], world.now())
    return {}
  },
})
