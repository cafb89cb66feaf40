import type { Caller, Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { actorId } from '../../users/actor'
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

export interface RemoveMembersFacts extends ChatFacts {
  bot: Caller
  mayManage: boolean
  idsWithheld: boolean
  named: NamedMember[]
  /** The person who owns the chat after a bot that owns it leaves. */
  heir: string | undefined
}

export const removeMembersRules: Rule<RemoveMembersFacts>[] = [
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

export const ownerLeaves = (f: RemoveMembersFacts): boolean =>
  f.named.some((member) => isOwner(f, member) && isCaller(f, member))

export const removeMembersUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  appNeverUnavailable,
]
