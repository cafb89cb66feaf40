import type { MemberIdType } from '../../../contract/im/chats/member-id-type'
import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
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
  notOneToOne,
  sameTenant,
} from './chat.rules'
import { notTooManyBots } from './member-lists.rules'
import { idsNotWithheld } from './named-ids'
import type { NamedMember } from './named-members'

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

export const addMembersRules: Rule<AddMembersFacts>[] = [
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
export const isNobody = (member: NamedMember) => member.key === ''
const isAsleep = (member: NamedMember) => member.isBot && !member.isAvailable
const isForeign = (f: AddMembersFacts, member: NamedMember) =>
  !isNobody(member) && member.tenant_key !== f.chat?.tenant_key

/** The members that the request actually adds. */
export const newcomers = (f: AddMembersFacts): NamedMember[] =>
  f.named.filter((member) => !isNobody(member) && !isInvalid(f, member) && !member.isInside)

/** Exists, but may not be added. */
export const isInvalid = (f: AddMembersFacts, member: NamedMember): boolean =>
  !isNobody(member) && (member.resigned || !member.isAvailable || isForeign(f, member))

export const addMembersUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  appNeverUnavailable,
  { code: 232044, why: 'no administrator of a world has set a smaller maximum' },
]
