import { CreateChat } from '../../../contract/im/chats/create-chat'
import type { CreatedChat } from '../../../contract/im/chats/create-chat'
import { botsAdded } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { CHATS_LOCK } from '../../http/locks'
import { insertMany } from '../../store/insert-many'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { actorId } from '../../users/actor'
import { availability } from '../../users/availability'
import { namedUsers } from '../../users/named-users'
import { announcementRow } from '../../world/announcement-row'
import { blockRows } from '../../world/block-rows'
import { chatGates } from './chat-gates'
import { createChatRules, createChatUnreachable } from './create-chat.rules'
import type { CreateChatFacts } from './create-chat.rules'
import { createChatScenarios } from './create-chat.scenarios'
import { invitedBots } from './invited-bots'
import { addBots, addPeople } from './members'
import { areIdsWithheld } from './named-ids'
import { isOwnAvatar } from './own-avatar'
import { plainChat } from './plain-chat'
import { rememberChat, rememberedChat } from './remembered-chat'
import { withSettings, contradictsItself, restrictedMode, storedSettings } from './stored-settings'
import { wireChat } from './wire-chat'

/** The platform's own name for a private chat without a name (platform/contacts#chats). */
const NO_SUBJECT = '(无主题)'

/**
 * Makes a group with an empty announcement. The calling bot is in it and owns
 * it, unless `owner_id` names an owner, who is then in it too. For ten hours the
 * same uuid with the same owner returns the first chat again.
 */
export const createChat = serviceEndpoint<typeof CreateChat, CreateChatFacts>({
  contract: CreateChat,
  locks: async () => [CHATS_LOCK],
  emits: ['im.chat.member.bot.added_v1'],
  access: ['im:chat', 'im:chat:create'],
  tokens: 'tenants',
  foreign: { otherTenants: { 'body.owner_id': 232032, 'body.user_id_list': 232033 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  remembered: async (call) => rememberedChat(call, await ownerKey(call), call.input.query.uuid),
  async gather({ tx, caller, input }): Promise<CreateChatFacts> {
    const { user_id_list, bot_id_list, chat_mode: _chat_mode, ...settings } = input.body
    const { user_id_type } = input.query
    const named = settings.owner_id === undefined ? user_id_list : [settings.owner_id, ...user_id_list]
    const users = await namedUsers(tx, caller, user_id_type, named)
    const bots = await invitedBots(tx, caller, bot_id_list)
    return {
      bot: caller,
      idsWithheld: areIdsWithheld(caller, user_id_type, named),
      settings,
      contradictsItself: contradictsItself(restrictedMode(plainChat, settings)),
      isOwnAvatar: await isOwnAvatar(tx, caller, settings.avatar),
      owner: users.get(settings.owner_id ?? ''),
      invited: user_id_list.map((id) => users.get(id)),
      allBotsFound: bot_id_list.every((id) => bots.has(id)),
      availableTo: await availability(tx, caller),
    }
  },
  rules: createChatRules,
  ...createChatScenarios,
  unreachable: createChatUnreachable,
  async run(call, facts): Promise<CreatedChat> {
    const { tx, caller, input, world } = call
    const chat = await chatRow(call, facts)
    const { chat_id, owner_id } = chat
    const joined_at = world.now()
    const people = [facts.owner, ...facts.invited].flatMap((user) => user?.open_id ?? [])
    await tx.insertInto('chats').values(chat).execute()
    await addPeople(tx, chat_id, people)
    await addBots(tx, chat_id, [caller.app_id, ...input.body.bot_id_list], joined_at)
    const blocks = blockRows(chat_id, undefined, '')
    await insertMany(tx, 'blocks', blocks)
    const announcement = announcementRow({ chat_id, type: 'docx', modifier_id: owner_id }, blocks)
    const times = { create_time: joined_at, update_time: joined_at }
    await tx
      .insertInto('announcements')
      .values({ ...announcement, ...times })
      .execute()
    await emit(call, botsAdded({ chat, operator: actorId(caller) }, input.body.bot_id_list))
    const data = await created(tx, chat, call)
    await rememberChat(call, await ownerKey(call), input.query.uuid, data)
    return data
  },
})

async function chatRow(call: Call<typeof CreateChat>, { owner, settings }: CreateChatFacts): Promise<Chats> {
  const { tx, caller, input, world } = call
  const { name = '', ...rest } = settings
  const last = await tx
    .selectFrom('chats')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst()
  const managesToo = owner !== undefined && input.query.set_bot_manager
  return {
    ...plainChat,
    ...withSettings(plainChat, { ...rest, name: name === '' ? NO_SUBJECT : name }),
    chat_id: world.newId('chat'),
    position: Number(last?.position ?? -1) + 1,
    tenant_key: caller.tenant_key,
    owner_id: owner?.open_id ?? caller.app_id,
    managers: JSON.stringify(managesToo ? [caller.app_id] : []),
    create_time: world.now(),
    creator_id: caller.app_id,
  }
}

async function created(
  tx: Tx,
  chat: Chats,
  { caller, input }: Call<typeof CreateChat>,
): Promise<CreatedChat> {
  const { chat_id, name, description } = chat
  const inside = await wireChat(tx, chat, input.query.user_id_type, caller)
  return { chat_id, avatar: storedSettings(chat).avatar ?? '', ...inside, name, description }
}

/**
 * Identifies the owner for any kind of id; a uuid counts per owner. The bot of a store application is another one in
 * each tenant.
 */
async function ownerKey({ tx, caller, input }: Call<typeof CreateChat>): Promise<string> {
  const { owner_id } = input.body
  if (owner_id === undefined) return caller.tenant_key === caller.home ? '' : caller.tenant_key
  const users = await namedUsers(tx, caller, input.query.user_id_type, [owner_id])
  return users.get(owner_id)?.open_id ?? owner_id
}
