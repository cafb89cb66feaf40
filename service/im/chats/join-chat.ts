import { JoinChat } from '../../../contract/im/chats/join-chat'
import { botsAdded, usersChanged } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { actorId } from '../../users/actor'
import { MAX_BOTS_INSIDE, MAX_MEMBERS } from './add-members'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  chatLookedUp,
  gatewayCounts,
  notDissolved,
  sameTenant,
} from './chat.rules'
import { botStopped, chatUnknown, dissolved, otherTenant } from './chat.scenarios'
import { addBots, addPeople, countIn } from './members'
import { storedSettings } from './stored-settings'

export interface JoinChatFacts extends ChatFacts {
  needsApproval: boolean
  /** The chat has no room for another person, or another bot if the caller is one. */
  isFull: boolean
}

const rules: Rule<JoinChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  {
    code: 232008,
    when: 'the chat is a one-to-one chat, or is not public',
    fails: (f) => f.chat && (f.chat.mode === 'p2p' || f.chat.public === 0),
  },
  { code: 232075, when: 'new members need approval', fails: (f) => !f.isMember && f.needsApproval },
  {
    code: 232013,
    when: 'the chat has 5000 people and a person joins, or 15 bots and a bot joins',
    fails: (f) => !f.isMember && f.isFull,
  },
]

const unreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  { code: 232027, why: 'the one who joins is the one who calls' },
  appNeverUnavailable,
]

/** The caller joins a public chat; nothing changes for one already in it (platform/contacts#links-and-joining). */
export const joinChat = serviceEndpoint<typeof JoinChat, JoinChatFacts>({
  contract: JoinChat,
  locks: lockChat,
  emits: ['im.chat.member.user.added_v1', 'im.chat.member.bot.added_v1'],
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: { inTenant: { 'path.chat_id': 'shown' }, otherTenants: { 'path.chat_id': 232010 } },
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
  rules,
  published: [232004, 232006, 232008, 232009, 232010, 232013, 232019, 232025, 232027, 232034, 232075],
  unreachable,
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
  base: { world: (file) => file.chats.forEach((chat) => (chat.public = true)) },
  happy: { path: { chat_id: 'oc_outside' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: { world: (file) => file.chats.forEach((chat) => (chat.public = false)) },
    232075: {
      world: (file) =>
        file.chats.forEach((chat) => (chat.settings = { membership_approval: 'approval_required' })),
    },
    232013: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.bots = Array.from({ length: MAX_BOTS_INSIDE }, (_, at) => ({
            app_id: `cli_${at}`,
            joined_at: 0,
          }))
        }),
    },
  },
})
