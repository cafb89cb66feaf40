import type { ChatSettings } from '../../../contract/im/chats/chat-settings'
import type { Caller, Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { Users } from '../../store/tables/people-and-chats'
import { isAvailableTo } from '../../users/availability'
import type { Availability } from '../../users/availability'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  gatewayCounts,
  nothingReviewed,
  tenantHasAllSettings,
} from './chat.rules'
import { idsNotWithheld } from './named-ids'

export interface CreateChatFacts {
  bot: Caller
  idsWithheld: boolean
  settings: ChatSettings
  contradictsItself: boolean
  isOwnAvatar: boolean
  owner: Users | undefined
  /** The people in user_id_list; undefined for an unknown id. */
  invited: (Users | undefined)[]
  allBotsFound: boolean
  availableTo: Availability
}

/** A public chat with a shorter name would be hard to tell from others (platform/contacts#chat-errors). */
export const MIN_PUBLIC_NAME = 2

export const createChatRules: Rule<CreateChatFacts>[] = [
  botEnabled,
  idsNotWithheld,
  {
    code: 232001,
    when: 'restricted mode is on and forbids nothing, or off and forbids something',
    fails: (f) => f.contradictsItself,
  },
  {
    code: 232001,
    when: 'avatar is not an image of the application',
    fails: (f) => !f.isOwnAvatar,
    ours: true,
  },
  { code: 232042, when: 'a public chat without a name', fails: (f) => isPublic(f) && nameLength(f) === 0 },
  {
    code: 232020,
    when: 'the name of a public chat has fewer than two characters',
    fails: (f) => isPublic(f) && nameLength(f) < MIN_PUBLIC_NAME,
  },
  {
    code: 232030,
    when: 'owner_id names nobody',
    fails: (f) => f.settings.owner_id !== undefined && !f.owner,
  },
  {
    code: 232032,
    when: 'the owner is of another tenant than the bot',
    fails: (f) => f.owner && f.owner.tenant_key !== f.bot.tenant_key,
  },
  {
    code: 232021,
    when: 'bot_id_list names no bot of the tenant',
    fails: (f) => !f.allBotsFound,
  },
  {
    code: 232043,
    when: 'user_id_list names no known person, or it or owner_id names one to whom the application is not available',
    fails: (f) => f.invited.includes(undefined) || people(f).some((user) => !mayUse(f, user)),
  },
  {
    code: 232022,
    when: 'somebody named has left the tenant',
    fails: (f) => people(f).some((user) => user.resigned === 1),
  },
  {
    code: 232033,
    when: 'user_id_list has somebody of another tenant, which would make the chat external',
    fails: (f) => people(f).some((user) => user.tenant_key !== f.bot.tenant_key),
  },
]

const isPublic = (f: CreateChatFacts) => f.settings.chat_type === 'public'

/** In code points, which is nearly what people would count. */
const nameLength = (f: CreateChatFacts) => Array.from(f.settings.name ?? '').length

const people = ({ owner, invited }: CreateChatFacts): Users[] =>
  [owner, ...invited].filter((user) => user !== undefined)

/** People of other tenants have a separate row. */
const mayUse = ({ availableTo, bot }: CreateChatFacts, user: Users) =>
  user.tenant_key !== bot.tenant_key || isAvailableTo(availableTo, user)

export const createChatUnreachable: Unreachable[] = [
  appNeverMissing,
  gatewayCounts,
  nothingReviewed,
  appNeverUnavailable,
  ...tenantHasAllSettings,
  { code: 232068, why: 'a chat is made in one transaction: nobody meets it half made' },
  { code: 232079, why: 'every group may hide the number of its members' },
  { code: 232095, why: 'the service makes no chats of that type' },
]
