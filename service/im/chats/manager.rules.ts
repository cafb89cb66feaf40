import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  gatewayCounts,
  notDissolved,
  notExternal,
  notOneToOne,
} from './chat.rules'
import { notTooManyBots } from './member-lists.rules'
import { idsNotWithheld } from './named-ids'
import type { NamedMember } from './named-members'

export interface ManagerFacts extends ChatFacts {
  isOwner: boolean
  idsWithheld: boolean
  named: NamedMember[]
  /** Those of them that the operation acts on: members to promote, or managers to demote. */
  valid: NamedMember[]
  managers: string[]
}

/** The rows that adding and removing managers share. */
const managerRules: Rule<ManagerFacts>[] = [
  chatKnown,
  botEnabled,
  {
    code: 232011,
    when: 'operator outside the chat, which may be of another tenant',
    fails: (f) => f.chat && (!f.isMember || f.chat.tenant_key !== f.bot.tenant_key),
    ours: true,
  },
  notDissolved,
  notOneToOne(232001, false),
  notExternal,
  { code: 232038, when: 'the bot does not own the chat', fails: (f) => !f.isOwner },
  idsNotWithheld,
  notTooManyBots,
]

const notAvailable: Rule<ManagerFacts> = {
  code: 232024,
  when: 'somebody may not use the application',
  fails: (f) => f.valid.some((member) => !member.isAvailable),
}

/** For an ordinary group (platform/contacts#chat-errors: 232040). */
const MAX_MANAGERS = 10

export const addManagersRules: Rule<ManagerFacts>[] = [
  ...managerRules,
  {
    code: 232027,
    when: 'nobody on the list is a member who could be made a manager',
    fails: (f) => f.valid.length === 0,
  },
  notAvailable,
  {
    code: 232040,
    when: 'the chat would have more than 10 managers',
    fails: (f) => new Set([...f.managers, ...f.valid.map((member) => member.key)]).size > MAX_MANAGERS,
  },
]

export const deleteManagersRules: Rule<ManagerFacts>[] = [
  ...managerRules,
  { code: 232027, when: 'nobody on the list is a manager', fails: (f) => f.valid.length === 0 },
  notAvailable,
]

export const managersUnreachable: Unreachable[] = [
  gatewayCounts,
  appNeverUnavailable,
  { code: 232039, why: 'the managers are read in the transaction that changes them' },
]

/** Includes present managers, who stay managers; owners and people who have left the tenant cannot be one. */
export const couldManage = (member: NamedMember, owner_id: string | undefined): boolean =>
  member.isInside && !member.resigned && member.key !== owner_id
