import type { ChatSettings } from '../../../contract/im/chats/chat-settings'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { emitChatUpdated } from '../../events/chat-updated'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Chats, Users } from '../../store/tables/people-and-chats'
import { actorId } from '../../users/actor'
import { managersOf, managesChat } from '../../users/chat-powers'
import { namedUsers } from '../../users/named-users'
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
  nothingReviewed,
  sameTenant,
  tenantHasAllSettings,
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
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'
import { MIN_PUBLIC_NAME } from './create-chat.rules'
import { membersAmong } from './members'
import { areIdsWithheld, idsNotWithheld } from './named-ids'
import { isOwnAvatar } from './own-avatar'
import { publicChats } from './own-chats'
import { contradictsItself, restrictedMode, withSettings } from './stored-settings'

export interface UpdateChatFacts extends ChatFacts {
  settings: ChatSettings
  mayManage: boolean
  idsWithheld: boolean
  contradictsItself: boolean
  isOwnAvatar: boolean
  owner: Users | undefined
  ownerIsInside: boolean
  /** After the change. */
  isPublic: boolean
  name: string
  nameIsTaken: boolean
}

/** The settings that any member may change if all members may edit. */
const open = new Set(['avatar', 'name', 'description', 'i18n_names'])

const rules: Rule<UpdateChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  {
    code: 232008,
    when: 'the chat is a one-to-one chat or a topic chat',
    fails: (f) => f.chat && f.chat.mode !== 'group',
  },
  botInside,
  notExternal,
  {
    code: 232002,
    when: 'only owner and managers may edit, and the bot is neither, nor the chat’s creator with im:chat:operate_as_owner',
    fails: (f) => f.chat?.edit_permission === 'only_owner' && !f.mayManage,
  },
  {
    code: 232016,
    when: 'the bot is neither owner nor manager, and changes more than avatar, name, description and i18n_names',
    fails: (f) => !f.mayManage && Object.keys(f.settings).some((setting) => !open.has(setting)),
  },
  idsNotWithheld,
  {
    code: 232001,
    when: 'restricted mode is on and forbids nothing, or off and forbids something',
    fails: (f) => f.contradictsItself,
  },
  {
    code: 232001,
    when: 'add_member_permission and share_card_permission are not set together, or contradict each other',
    fails: ({ settings }) =>
      (settings.add_member_permission === 'only_owner') !==
        (settings.share_card_permission === 'not_allowed') ||
      (settings.add_member_permission === undefined) !== (settings.share_card_permission === undefined),
  },
  { code: 232041, when: 'avatar is not an image of the application', fails: (f) => !f.isOwnAvatar },
  {
    code: 232001,
    when: 'the name of a public chat has fewer than two characters',
    fails: (f) => f.isPublic && Array.from(f.name).length < MIN_PUBLIC_NAME,
    ours: true,
  },
  {
    code: 232026,
    when: 'another public chat of the tenant has the name',
    fails: (f) => f.isPublic && f.nameIsTaken,
  },
  {
    code: 232035,
    when: 'owner_id names nobody, or somebody who has left the tenant',
    fails: (f) => f.settings.owner_id !== undefined && (!f.owner || f.owner.resigned === 1),
  },
  {
    code: 232031,
    when: 'the new owner is of another tenant than the chat',
    fails: (f) => f.owner && f.owner.tenant_key !== f.chat?.tenant_key,
  },
  {
    code: 232012,
    when: 'the new owner is not in the chat',
    fails: (f) => f.owner && !f.ownerIsInside,
  },
]

const unreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  nothingReviewed,
  { code: 232030, why: 'owner_id alone names somebody here, and has 232035' },
  appNeverUnavailable,
  { code: 232047, why: 'tabs are not among the settings' },
  ...tenantHasAllSettings,
  { code: 232093, why: 'a world has no meetings' },
]

/** Changes the settings of a chat that are sent; the rest stays. */
export const updateChat = serviceEndpoint<typeof UpdateChat, UpdateChatFacts>({
  contract: UpdateChat,
  locks: lockChat,
  emits: ['im.chat.updated_v1'],
  access: ['im:chat', 'im:chat:update'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: {
    inTenant: { 'path.chat_id': 232011 },
    otherTenants: { 'path.chat_id': 232010, 'body.owner_id': 232031 },
  },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<UpdateChatFacts> {
    const { chat_id } = input.path
    const { user_id_type } = input.query
    const settings = input.body
    const facts = await chatFacts(tx, caller, chat_id)
    const { chat } = facts
    const named = settings.owner_id === undefined ? [] : [settings.owner_id]
    const owner = (await namedUsers(tx, caller, user_id_type, named)).get(settings.owner_id ?? '')
    const inside = await membersAmong(tx, chat_id, owner ? [owner.open_id] : [])
    const name = settings.name ?? chat?.name ?? ''
    const mayTurnPublic = settings.name !== undefined || settings.chat_type !== undefined
    const isPublic = (settings.chat_type ?? (chat?.public === 1 ? 'public' : 'private')) === 'public'
    return {
      ...facts,
      settings,
      mayManage: chat !== undefined && managesChat(chat, caller),
      idsWithheld: areIdsWithheld(caller, user_id_type, named),
      contradictsItself: chat !== undefined && contradictsItself(restrictedMode(chat, settings)),
      isOwnAvatar: await isOwnAvatar(tx, caller, settings.avatar),
      owner,
      ownerIsInside: owner !== undefined && inside.has(owner.open_id),
      isPublic: mayTurnPublic && isPublic,
      name,
      nameIsTaken: chat !== undefined && (await isTaken(tx, chat, name)),
    }
  },
  rules,
  unreachable,
  async run(call, facts) {
    const chat = present(facts.chat)
    const { owner } = facts
    const managers = managersOf(chat).filter((manager) => manager !== owner?.open_id)
    const changed = {
      ...withSettings(chat, facts.settings),
      // The new owner is no longer a manager.
      ...(owner && { owner_id: owner.open_id, managers: JSON.stringify(managers) }),
    }
    await call.tx.updateTable('chats').set(changed).where('chat_id', '=', chat.chat_id).execute()
    const after = { ...chat, ...changed }
    await emitChatUpdated(call, { before: chat, after, operator: actorId(call.caller) })
    return {}
  },
  base: ownedByBot,
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { name: 'Launched', urgent_setting: 'only_owner', owner_id: 'ou_bob' },
  },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: oneToOne,
    232011: botOutside,
    232033: external,
    232002: {
      world: (file) => {
        ownedByAlice.world?.(file)
        file.chats.forEach((chat) => (chat.edit_permission = 'only_owner'))
      },
    },
    232016: ownedByAlice,
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { user_id_type: 'user_id' } },
    },
    '232001: restricted mode is on and forbids nothing, or off and forbids something': {
      request: { body: { owner_id: 'ou_bob', restricted_mode_setting: { status: true } } },
    },
    '232001: add_member_permission and share_card_permission are not set together, or contradict each other':
      {
        request: { body: { owner_id: 'ou_bob', add_member_permission: 'only_owner' } },
      },
    232041: { request: { body: { owner_id: 'ou_bob', avatar: 'file_v3_happy' } } },
    '232001: the name of a public chat has fewer than two characters': {
      request: { body: { owner_id: 'ou_bob', chat_type: 'public', name: 'x' } },
    },
    232026: {
      world: (file) => (file.chats[1]!.public = true),
      request: { body: { owner_id: 'ou_bob', chat_type: 'public', name: 'Other' } },
    },
    232035: { world: changePerson('ou_bob', { resigned: true }) },
    232031: { world: changePerson('ou_bob', { tenant_key: '1f2e3d4c5b6a7988' }) },
    232012: {
      world: (file) => file.chats.forEach((chat) => (chat.members = ['ou_alice'])),
    },
  },
})

async function isTaken(tx: Tx, chat: Chats, name: string): Promise<boolean> {
  const other = await publicChats(tx, chat.tenant_key)
    .where('dissolved', '=', 0)
    .where('name', '=', name)
    .where('chat_id', '!=', chat.chat_id)
    .executeTakeFirst()
  return other !== undefined
}
