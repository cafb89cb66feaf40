import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import type { LegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import { NEWEST } from '../../store/tables/announcements'
import { idAs, usersBehind } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { getLegacyAnnouncementRules, getLegacyAnnouncementUnreachable } from './legacy-announcement.rules'
import type { LegacyAnnouncementFacts } from './legacy-announcement.rules'
import { legacyScenarios } from './legacy-announcement.scenarios'
import { oldDocumentOf } from './old-document-of'

/** The announcement of a chat that was never upgraded (platform/docx#legacy-announcement). */
export const getLegacyAnnouncement = serviceEndpoint<typeof GetLegacyAnnouncement, LegacyAnnouncementFacts>({
  contract: GetLegacyAnnouncement,
  access: ['im:chat', 'im:chat:readonly', 'im:chat.announcement:read'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const { chat_id } = input.path
    const announcement = await tx
      .selectFrom('announcements')
      .select(['type', 'revision', 'create_time', 'update_time', 'modifier_id'])
      .where('chat_id', '=', chat_id)
      .executeTakeFirst()
    return { ...(await chatFacts(tx, caller, chat_id)), announcement }
  },
  rules: getLegacyAnnouncementRules,
  published: [232001, 232003, 232010, 232011, 232019, 232024, 232025, 232033, 232034, 232066, 232097],
  unreachable: getLegacyAnnouncementUnreachable,
  async run({ tx, caller, input }, facts): Promise<LegacyAnnouncement> {
    const { chat_id, owner_id } = present(facts.chat)
    const { revision, create_time, update_time, modifier_id } = present(facts.announcement)
    const blocks = await tx
      .selectFrom('blocks')
      .select(['block_id', 'block_type', 'parent_id', 'body'])
      .where('chat_id', '=', chat_id)
      .where('to_revision', '=', NEWEST)
      .orderBy('path')
      .execute()
    const idType = input.query.user_id_type
    const users = await usersBehind(tx, [owner_id, modifier_id])
    const shown = (id: string) => {
      const user = users.get(id)
      return user ? (idAs(idType, user, caller) ?? '') : id
    }
    const typeOf = (id: string) => (id.startsWith('cli_') ? 'app_id' : idType)
    const seconds = (millis: number) => String(Math.floor(millis / 1000))
    return {
      content: JSON.stringify(oldDocumentOf(blocks)),
      revision: String(revision),
      create_time: seconds(create_time),
      update_time: seconds(update_time),
      owner_id_type: typeOf(owner_id),
      owner_id: shown(owner_id),
      modifier_id_type: typeOf(modifier_id),
      modifier_id: shown(modifier_id),
    }
  },
  happy: { path: { chat_id: 'oc_old' } },
  scenarios: legacyScenarios,
})
