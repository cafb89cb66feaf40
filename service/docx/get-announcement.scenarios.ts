import { GetAnnouncement } from '../../contract/docx/get-announcement'
import type { EndpointScenarios } from '../rules/scenario'
import { chatScenarios } from './chat.scenarios'
import { getAnnouncementRules } from './get-announcement.rules'
import { LAUNCH, unlessFilled } from './launch-blocks'
import { scenarioTable } from './scenario-table'

export const getAnnouncementScenarios: EndpointScenarios = {
  route: GetAnnouncement.route,
  happy: { path: { chat_id: LAUNCH } },
  scenarios: scenarioTable(getAnnouncementRules, chatScenarios, unlessFilled),
}
