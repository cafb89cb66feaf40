import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { botsDeleted, usersChanged } from '../../events/chat-members'
import { chatUpdated } from '../../events/chat-updated'
import { emit } from '../../events/emit'
import type { Effecting } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { actorId } from '../../users/actor'
import { isAppId } from '../../users/bot-ids'
import { managersOf, managesChat } from '../../users/chat-powers'
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
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'
import { notTooManyBots } from './member-lists.rules'
import { areIdsWithheld, idsNotWithheld } from './named-ids'
import { namedMembers } from './named-members'
import type { NamedMember } from './named-members'
import { storedSettings } from './stored-settings'

export interface RemoveMembersFacts extends ChatFacts {
  bot: Caller
  mayManage: boolean
  idsWithheld: boolean
  named: NamedMember[]
  /** The person who owns the chat after a bot that owns it leaves. */
  heir: string | undefined
}

const rules: Rule<RemoveMembersFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232007, false),
  botInside,
  notExternal,
  {
    code: 232014,
    when: 'the bot does not manage the chat, and removes others than itself',
    fails: (f) => !f.mayManage && f.named.some((member) => !isCaller(f, member)),
  },
  idsNotWithheld,
  notTooManyBots,
  {
    code: 232027,
    when: 'nobody on the list is in the chat',
    fails: (f) => !f.named.some((member) => member.isInside),
  },
  {
    code: 232076,
    when: 'somebody else removes the owner',
    fails: (f) => f.named.some((member) => isOwner(f, member) && !isCaller(f, member)),
  },
  {
    code: 232029,
    when: 'the bot owns the chat and leaves, and no person remains who could own it',
    fails: (f) => ownerLeaves(f) && f.heir === undefined,
  },
]

const isCaller = (f: RemoveMembersFacts, member: NamedMember) => member.key === actorId(f.bot)
const isOwner = (f: RemoveMembersFacts, member: NamedMember) => member.key === f.chat?.owner_id

const ownerLeaves = (f: RemoveMembersFacts): boolean =>
  f.named.some((member) => isOwner(f, member) && isCaller(f, member))

const unreachable: Unreachable[] = [chatLookedUp, appNeverMissing, gatewayCounts, appNeverUnavailable]

const bot = 'cli_a1b2c3d4e5f60718'

/**
 * Removes people or bots, and their roles, from a chat. If a bot that owns the
 * chat leaves it, the person who has been in it longest becomes the owner.
 */
export const removeMembers = serviceEndpoint<typeof RemoveMembers, RemoveMembersFacts>({
  contract: RemoveMembers,
  locks: lockChat,
  emits: ['im.chat.member.user.deleted_v1', 'im.chat.member.bot.deleted_v1', 'im.chat.updated_v1'],
  access: ['im:chat', 'im:chat.members:write_only'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
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
  rules,
  unreachable,
  async run(call, facts) {
    const chat = present(facts.chat)
    const gone = facts.named.filter((member) => member.isInside).map((member) => member.key)
    const owner_id = ownerLeaves(facts) ? present(facts.heir) : chat.owner_id
    await takeOut(call, { chat, gone, owner_id, operator: actorId(call.caller) })
    return { invalid_id_list: facts.named.filter((member) => !member.isInside).map(({ id }) => id) }
  },
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' }, body: { id_list: ['ou_bob'] } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232007: oneToOne,
    232011: botOutside,
    232033: external,
    232014: { ...ownedByAlice, request: { body: { id_list: ['ou_bob'] } } },
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
    232027: { request: { body: { id_list: ['ou_dan'] } } },
    232076: {
      world: (file) => {
        ownedByAlice.world?.(file)
        file.chats.forEach((chat) => (chat.managers = [bot]))
      },
      request: { body: { id_list: ['ou_alice'] } },
    },
    232029: {
      world: (file) => file.chats.forEach((chat) => (chat.members = [])),
      request: { query: { member_id_type: 'app_id' }, body: { id_list: [bot] } },
    },
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
