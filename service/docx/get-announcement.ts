import { GetAnnouncement } from '../../contract/docx/get-announcement'
import type { Announcement } from '../../contract/docx/get-announcement'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import {
  READ_SCOPES,
  announcementGates,
  perApp,
  unreachableEverywhere,
  publishedForReads,
} from './announcement-gates'
import { gatherChat } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatRules } from './chat.rules'
import { chatScenarios } from './chat.scenarios'
import { shownUsers } from './mentions'

/** It answers for both types of announcement, so there is no row for 1772006 (platform/docx#announcement-metadata). */
const rules: Rule<ChatFacts>[] = chatRules

/**
 * The metadata of an announcement of either type; it is how to tell them apart
 * (platform/docx#announcement-metadata). For an owner or last writer that is an application,
 * the answer has its app_id and the type `app_id`: not published, ours.
 */
export const getAnnouncement = serviceEndpoint<typeof GetAnnouncement, ChatFacts>({
  contract: GetAnnouncement,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 1772003 }, otherTenants: { 'path.chat_id': 1772002 } },
  limits: [perApp(20)],
  gates: announcementGates,
  gather: ({ tx, input, caller }) => gatherChat(tx, input.path.chat_id, caller),
  rules,
  published: publishedForReads,
  unreachable: [
    { code: 1770001, why: 'the only parameter is user_id_type, and a wrong one is 99992402' },
    { code: 1770032, why: 'who may not read is told 1772002, 1772003 or 1772004' },
    { code: 1772006, why: 'both types are answered, and announcement_type tells them apart' },
    ...unreachableEverywhere,
  ],
  async run({ tx, input, caller }, facts): Promise<Announcement> {
    const chat = present(facts.chat)
    const announcement = present(facts.announcement)
    const idType = input.query.user_id_type
    const people = [chat.owner_id, announcement.modifier_id]
    const shown = await shownUsers(tx, people, idType, caller)
    const typeOf = (id: string) => (id.startsWith('cli_') ? 'app_id' : idType)
    const created = Math.floor(announcement.create_time / 1000)
    const updated = Math.floor(announcement.update_time / 1000)
    return {
      revision_id: announcement.revision,
      create_time: created,
      update_time: updated,
      owner_id: shown(chat.owner_id),
      owner_id_type: typeOf(chat.owner_id),
      modifier_id: shown(announcement.modifier_id),
      modifier_id_type: typeOf(announcement.modifier_id),
      announcement_type: announcement.type === 'doc' ? 'doc' : 'docx',
      create_time_v2: String(created),
      update_time_v2: String(updated),
    }
  },
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH } },
  scenarios: scenariosByWords(rules, chatScenarios),
})
