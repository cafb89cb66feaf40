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
import { patchLegacyAnnouncementRules, patchLegacyAnnouncementUnreachable } from './legacy-announcement.rules'
import type { PatchLegacyAnnouncementFacts } from './legacy-announcement.rules'
import { oldRequestOf } from './old-request'
import type { OldRequest } from './old-request'
import { writeOldDocument } from './write-old-document'

/** Writes an announcement that was never upgraded: all requests, or none (platform/docx#legacy-announcement, platform/docx#legacy-announcement). */
export const patchLegacyAnnouncement = serviceEndpoint<
  typeof PatchLegacyAnnouncement,
  PatchLegacyAnnouncementFacts
>({
  contract: PatchLegacyAnnouncement,
  locks: lockAnnouncement,
  access: ['im:chat', 'im:chat.announcement:write_only'],
  tokens: 'tenants and users',
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
})

/** The open_ids of the people that a request mentions. */
const mentionsIn = (request: OldRequest): string[] =>
  [...JSON.stringify(request).matchAll(/"mention_user":\{"user_id":("(?:[^"\\]|\\.)*")/g)].map(
    ([, id = '""']) => JSON.parse(id) as string,
  )
