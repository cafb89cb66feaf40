import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  externalMayBeRead,
  gatewayCounts,
  notDissolved,
  sameTenant,
} from './chat.rules'

export interface LegacyAnnouncementFacts extends ChatFacts {
  announcement:
    | { type: string; revision: number; create_time: number; update_time: number; modifier_id: string }
    | undefined
}

/** The order of the other operations on a chat; what the announcement is comes last (platform/docx#legacy-announcement, platform/contacts#chat-errors). */
export const getLegacyAnnouncementRules: Rule<LegacyAnnouncementFacts>[] = [
  botEnabled,
  { code: 232001, when: 'chat_id unknown', fails: (f) => !f.chat, ours: true },
  sameTenant,
  { ...notDissolved, ours: true },
  {
    code: 232003,
    when: 'one-to-one chat: it has no announcement',
    fails: (f) => f.chat && (f.chat.mode === 'p2p' || !f.announcement),
  },
  botInside,
  {
    code: 232097,
    when: 'announcement of the new type',
    fails: (f) => f.announcement && f.announcement.type !== 'doc',
  },
]

export const getLegacyAnnouncementUnreachable: Unreachable[] = [
  { code: 232066, why: 'a bot that is in a chat may read its announcement' },
  { code: 232024, why: 'the operation names no people' },
  gatewayCounts,
  externalMayBeRead,
  appNeverMissing,
  appNeverUnavailable,
]
