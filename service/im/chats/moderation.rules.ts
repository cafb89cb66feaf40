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
  externalMayBeRead,
  gatewayCounts,
  notDissolved,
  notExternal,
  notOneToOne,
  sameTenant,
} from './chat.rules'
import { botOwns } from './dissolve-chat'
import type { OwnerFacts } from './dissolve-chat'
import { idsNotWithheld } from './named-ids'

export interface GetModerationFacts extends ChatFacts {
  badPageToken: boolean
  /** The open_id with which the previous page ended. */
  after: string
}

export const getModerationRules: Rule<GetModerationFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  botInside,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

export const getModerationUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  externalMayBeRead,
  appNeverUnavailable,
]

export interface UpdateModerationFacts extends OwnerFacts {
  idsWithheld: boolean
  /** open_ids of members. */
  added: string[]
  removed: string[]
}

export const updateModerationRules: Rule<UpdateModerationFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232001, false),
  botInside,
  notExternal,
  botOwns,
  idsNotWithheld,
  {
    code: 232001,
    when: 'somebody is on both lists',
    fails: (f) => f.added.some((open_id) => f.removed.includes(open_id)),
  },
]

export const updateModerationUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  { code: 232015, why: 'a user_id_type that is none is a wrong shape, and that answers 99992402' },
  gatewayCounts,
  appNeverUnavailable,
  { code: 232060, why: 'the platform bans no chats of a world' },
  { code: 232092, why: 'a world has no meetings' },
]
