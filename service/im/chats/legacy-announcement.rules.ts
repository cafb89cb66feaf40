import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  externalMayBeRead,
  gatewayCounts,
  notDissolved,
  notExternal,
  sameTenant,
  shapeChecked,
} from './chat.rules'
import type { OldRequest } from './old-request'

export interface LegacyAnnouncementFacts extends ChatFacts {
  announcement:
    | { type: string; revision: number; create_time: number; update_time: number; modifier_id: string }
    | undefined
}

interface AnnouncementFacts extends ChatFacts {
  announcement: { type: string } | undefined
}

/** Ordered as in other operations on a chat (platform/docx#legacy-announcement, platform/contacts#chat-errors). */
const placeRows: Rule<AnnouncementFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  { ...notDissolved, ours: true },
  {
    code: 232003,
    when: 'one-to-one chat: it has no announcement',
    fails: (f) => f.chat && (f.chat.mode === 'p2p' || !f.announcement),
  },
  botInside,
]

const oldTypeRow: Rule<AnnouncementFacts> = {
  code: 232097,
  when: 'announcement of the new type',
  fails: (f) => f.announcement && f.announcement.type !== 'doc',
}

/** The type of the announcement comes last. */
export const getLegacyAnnouncementRules: Rule<LegacyAnnouncementFacts>[] = [...placeRows, oldTypeRow]

export interface PatchLegacyAnnouncementFacts extends ChatFacts {
  announcement: { type: string; revision: number; block_count: number; text_bound: number } | undefined
  mayEdit: boolean
  /** The revision that the caller read before writing. */
  revision: number
  requests: readonly OldRequest[]
  /** All requests are of a kind that old announcements accept, and mention only people that the application knows. */
  isUnderstood: boolean
}

const MAX_BEHIND = 100
/** How many lines one announcement of the old type may have. Ours. */
const MAX_LINES = 10_000

const linesOf = ({ requests }: PatchLegacyAnnouncementFacts) =>
  requests.reduce((sum, request) => sum + (request.kind === 'insert' ? request.lines.length : 0), 0)

export const patchLegacyAnnouncementRules: Rule<PatchLegacyAnnouncementFacts>[] = [
  ...placeRows,
  notExternal,
  {
    code: 232002,
    when: 'only owner and managers may edit, and the operator is neither, nor the chat’s creator with im:chat:operate_as_owner',
    fails: (f) => f.chat && !f.mayEdit,
  },
  oldTypeRow,
  {
    code: 232001,
    when: 'revision more than 100 behind the newest, or ahead of it',
    fails: (f) =>
      f.announcement &&
      (f.revision > f.announcement.revision || f.revision < f.announcement.revision - MAX_BEHIND),
  },
  {
    code: 232018,
    when: 'a request is malformed, mentions nobody the application knows, or does anything else than to insert paragraphs and lines at the beginning or the end, or to write the title',
    fails: (f) => !f.isUnderstood,
  },
  {
    code: 232018,
    when: 'the announcement would have more than 10,000 lines',
    fails: (f) => f.announcement && f.announcement.block_count + linesOf(f) > MAX_LINES,
    ours: true,
  },
]

export const getLegacyAnnouncementUnreachable: Unreachable[] = [
  shapeChecked,
  { code: 232066, why: 'a bot that is in a chat may read its announcement' },
  { code: 232024, why: 'the operation names no people' },
  gatewayCounts,
  externalMayBeRead,
  appNeverUnavailable,
]

export const patchLegacyAnnouncementUnreachable: Unreachable[] = [
  { code: 232066, why: 'a member of a chat may read its announcement' },
  { code: 232024, why: 'whoever is mentioned and not known makes the request a malformed one' },
  gatewayCounts,
  appNeverUnavailable,
]
