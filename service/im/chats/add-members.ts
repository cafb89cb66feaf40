import { AddMembers } from '../../../contract/im/chats/add-members'
import type { MemberIdType } from '../../../contract/im/chats/member-id-type'
import { botsAdded, usersChanged } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { actorId } from '../../users/actor'
import { managesChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  gatewayCounts,
  notDissolved,
  notExternal,
  notOneToOne,
  sameTenant,
} from './chat.rules'
import {
  botOutside,
  botStopped,
  changePerson,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByBot,
} from './chat.scenarios'
import { notTooManyBots } from './member-lists.rules'
import { addBots, addPeople, countIn } from './members'
import { areIdsWithheld, idsNotWithheld } from './named-ids'
import { namedMembers } from './named-members'
import type { NamedMember } from './named-members'
import { storedSettings } from './stored-settings'

export interface AddMembersFacts extends ChatFacts {
  mayAdd: boolean
  idsWithheld: boolean
  type: MemberIdType
  /** How to treat a list with bad ids. */
  succeed_type: number
  named: NamedMember[]
  people: number
  bots: number
}

/** How many members a chat may have (platform/contacts#chats, platform/contacts#chat-errors). */
export const MAX_MEMBERS = 5000
export const MAX_BOTS_INSIDE = 15

/** The page of this operation has words of its own for the gateway's codes. */
const NOT_EXISTED = 'Your request contains not existed id.'

const rules: Rule<AddMembersFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232090, true),
  botInside,
  notExternal,
  {
    code: 232017,
    when: 'only owner and managers may add, and the bot is neither, nor the chat’s creator with im:chat:operate_as_owner',
    fails: (f) => f.chat && !f.mayAdd,
  },
  idsNotWithheld,
  notTooManyBots,
  {
    code: 99992360,
    msg: NOT_EXISTED,
    when: 'a user_id is unknown, and succeed_type is not 1',
    fails: (f) => f.type === 'user_id' && isStrict(f) && f.named.some(isNobody),
  },
  {
    code: 99992364,
    msg: NOT_EXISTED,
    when: 'a union_id is unknown, and succeed_type is not 1',
    fails: (f) => f.type === 'union_id' && isStrict(f) && f.named.some(isNobody),
  },
  {
    code: 232043,
    when: 'an open_id or app_id is unknown, or that of a bot that is not activated, and succeed_type is not 1',
    fails: (f) => isStrict(f) && f.named.some((member) => isNobody(member) || isAsleep(member)),
  },
  {
    code: 232028,
    when: 'somebody is of another tenant, and succeed_type is not 1',
    fails: (f) => isStrict(f) && f.named.some((member) => isForeign(f, member)),
  },
  {
    code: 232024,
    when: 'somebody may not use the application, and succeed_type is not 1',
    fails: (f) => isStrict(f) && f.named.some((member) => !member.isAvailable),
  },
  {
    code: 232043,
    when: 'somebody has left the tenant, and succeed_type is 2',
    fails: (f) => f.succeed_type === 2 && f.named.some((member) => member.resigned),
  },
  {
    code: 232027,
    when: 'the list is empty, or everybody on it has left the tenant',
    fails: (f) => f.named.length === 0 || (isStrict(f) && f.named.every((member) => member.resigned)),
  },
  {
    code: 232013,
    when: 'the chat would have more than 5000 people or more than 15 bots',
    fails: (f) =>
      f.people + newcomers(f).filter((member) => !member.isBot).length > MAX_MEMBERS ||
      f.bots + newcomers(f).filter((member) => member.isBot).length > MAX_BOTS_INSIDE,
  },
]

const isStrict = (f: AddMembersFacts) => f.succeed_type !== 1
const isNobody = (member: NamedMember) => member.key === ''
const isAsleep = (member: NamedMember) => member.isBot && !member.isAvailable
const isForeign = (f: AddMembersFacts, member: NamedMember) =>
  !isNobody(member) && member.tenant_key !== f.chat?.tenant_key

/** The members that the request actually adds. */
const newcomers = (f: AddMembersFacts): NamedMember[] =>
  f.named.filter((member) => !isNobody(member) && !isInvalid(f, member) && !member.isInside)

/** Exists, but may not be added. */
const isInvalid = (f: AddMembersFacts, member: NamedMember): boolean =>
  !isNobody(member) && (member.resigned || !member.isAvailable || isForeign(f, member))

const unreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  appNeverUnavailable,
  { code: 232044, why: 'no administrator of a world has set a smaller maximum' },
]

/**
 * Adds people or bots to a chat; those already in it stay. If new members need
 * approval, anyone added by a caller other than the owner or a manager waits for
 * it and is not in the chat yet.
 */
export const addMembers = serviceEndpoint<typeof AddMembers, AddMembersFacts>({
  contract: AddMembers,
  locks: lockChat,
  emits: ['im.chat.member.user.added_v1', 'im.chat.member.bot.added_v1'],
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: {
    inTenant: { 'path.chat_id': 232011 },
    otherTenants: { 'path.chat_id': 232010, 'body.id_list': 232028 },
  },
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
  rules,
  unreachable,
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
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' }, body: { id_list: ['ou_dan'] } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232090: oneToOne,
    232011: botOutside,
    232033: external,
    232017: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.owner_id = 'ou_alice'
          chat.settings = { add_member_permission: 'only_owner', share_card_permission: 'not_allowed' }
        }),
    },
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { member_id_type: 'user_id' } },
    },
    232001: {
      request: {
        query: { member_id_type: 'app_id' },
        body: { id_list: ['cli_1', 'cli_2', 'cli_3', 'cli_4', 'cli_5', 'cli_6'] },
      },
    },
    99992360: { request: { query: { member_id_type: 'user_id' } } },
    99992364: { request: { query: { member_id_type: 'union_id' } } },
    '232043: an open_id or app_id is unknown, or that of a bot that is not activated, and succeed_type is not 1':
      {
        request: { body: { id_list: ['ou_dan', 'ou_nobody'] } },
      },
    232028: { world: changePerson('ou_dan', { tenant_key: '1f2e3d4c5b6a7988' }) },
    232024: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
    '232043: somebody has left the tenant, and succeed_type is 2': {
      world: changePerson('ou_dan', { resigned: true }),
      request: { query: { succeed_type: 2 } },
    },
    232027: { world: changePerson('ou_dan', { resigned: true }) },
    232013: {
      world: (file) =>
        (file.chats[0]!.members = Array.from({ length: MAX_MEMBERS }, (_, number) => `ou_${number}`)),
    },
  },
})
