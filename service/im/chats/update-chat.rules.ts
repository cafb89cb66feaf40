import type { ChatSettings } from '../../../contract/im/chats/chat-settings'
import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { Users } from '../../store/database'
import type { ChatFacts } from './chat-facts'
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
import { MIN_PUBLIC_NAME } from './create-chat.rules'
import { idsNotWithheld } from './named-ids'

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

export const updateChatRules: Rule<UpdateChatFacts>[] = [
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

export const updateChatUnreachable: Unreachable[] = [
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
