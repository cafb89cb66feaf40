import { PatchLegacyAnnouncement } from '../../../contract/im/chats/patch-legacy-announcement'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockAnnouncement } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { mayEditAnnouncement } from '../../users/chat-powers'
import { namedUsers } from '../../users/named-users'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { external } from './chat.scenarios'
import { patchLegacyAnnouncementRules, patchLegacyAnnouncementUnreachable } from './legacy-announcement.rules'
import type { PatchLegacyAnnouncementFacts } from './legacy-announcement.rules'
import { legacyScenarios } from './legacy-announcement.scenarios'
import { oldRequestOf } from './old-request'
import type { OldRequest } from './old-request'
import { writeOldDocument } from './write-old-document'

/** A request that inserts blocks at the end. */
const inserting = (...blocks: object[]): string => {
  const location = { zoneId: '0', index: 0, endOfZone: true }
  const insertBlocksRequest = { payload: JSON.stringify({ blocks }), location }
  return JSON.stringify({ requestType: 'InsertBlocksRequestType', insertBlocksRequest })
}

const words = [{ type: 'textRun', textRun: { text: 'Docs API Sample Content', style: {} } }]

const requests = [inserting({ type: 'paragraph', paragraph: { elements: words, style: {} } })]

const many = inserting(...Array.from({ length: 1_000 }, () => ({ type: 'horizontalLine' })))

/** Writes an announcement that was never upgraded: all requests, or none (platform/docx#legacy-announcement, platform/docx#legacy-announcement). */
export const patchLegacyAnnouncement = serviceEndpoint<
  typeof PatchLegacyAnnouncement,
  PatchLegacyAnnouncementFacts
>({
  contract: PatchLegacyAnnouncement,
  locks: lockAnnouncement,
  emits: [],
  access: ['im:chat', 'im:chat.announcement:write_only'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  json: documentJson,
  async gather({ tx, caller, input }) {
    const { chat_id } = input.path
    const facts = await chatFacts(tx, caller, chat_id)
    const { chat } = facts
    const announcement = await tx
      .selectFrom('announcements')
      .select(['type', 'revision', 'block_count', 'text_bound'])
      .where('chat_id', '=', chat_id)
      .executeTakeFirst()
    const read = input.body.requests.map(oldRequestOf)
    const requests = read.filter((request) => request !== undefined)
    const named = requests.flatMap(mentionsIn)
    const known = await namedUsers(tx, caller, 'open_id', named)
    return {
      ...facts,
      announcement,
      mayEdit: chat !== undefined && mayEditAnnouncement(chat, caller),
      revision: Number(input.body.revision),
      requests,
      isUnderstood: requests.length === read.length && named.every((id) => known.has(id)),
    }
  },
  rules: patchLegacyAnnouncementRules,
  published: [
    232001, 232002, 232003, 232009, 232010, 232011, 232018, 232019, 232024, 232025, 232033, 232034, 232066,
    232097,
  ],
  unreachable: patchLegacyAnnouncementUnreachable,
  async run(call, { announcement, requests }) {
    const { tx, world, caller, input, tell } = call
    const { chat_id } = input.path
    const { revision, block_count, text_bound } = present(announcement)
    const number = revision + 1
    const added = await writeOldDocument(call, chat_id, number, requests)
    const modifier_id = actorId(caller)
    await tx
      .updateTable('announcements')
      .set({
        revision: number,
        block_count: block_count + added.length,
        // The JSON of a request is never shorter than the text in it.
        text_bound: text_bound + input.body.requests.reduce((sum, { length }) => sum + length, 0),
        update_time: world.now(),
        modifier_id,
      })
      .where('chat_id', '=', chat_id)
      .execute()
    tell({ kind: 'announcement', chat_id, revision: number, modifier_id })
    return {}
  },
  happy: { path: { chat_id: 'oc_old' }, body: { revision: '1', requests } },
  scenarios: {
    ...legacyScenarios,
    232033: external,
    232002: { world: (file) => file.chats.forEach((chat) => (chat.edit_permission = 'only_owner')) },
    232001: { request: { body: { revision: '2', requests } } },
    '232018: a request is malformed, mentions nobody the application knows, or does anything else than to insert paragraphs and lines at the beginning or the end, or to write the title':
      { request: { body: { revision: '1', requests: ['{"requestType":"ReplaceAllTextRequestType"}'] } } },
    '232018: the announcement would have more than 10,000 lines': {
      request: { body: { revision: '1', requests: Array.from({ length: 10 }, () => many) } },
    },
  },
})

/** The open_ids of the people that a request mentions. */
const mentionsIn = (request: OldRequest): string[] =>
  [...JSON.stringify(request).matchAll(/"mention_user":\{"user_id":("(?:[^"\\]|\\.)*")/g)].map(
    ([, id = '""']) => JSON.parse(id) as string,
  )
