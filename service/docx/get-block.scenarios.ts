import { GetBlock } from '../../contract/docx/get-block'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { readScenarios } from './chat.scenarios'
import { getBlockRules } from './get-block.rules'
import { LAUNCH, unlessFilled } from './launch-blocks'
import { scenarioTable } from './scenario-table'

export const blockThereScenarios: Record<string, Scenario> = {
  'no such block in that revision': { request: { path: { chat_id: LAUNCH, block_id: 'nowhere' } } },
}

export const getBlockScenarios: EndpointScenarios = {
  route: GetBlock.route,
  happy: { path: { chat_id: LAUNCH, block_id: LAUNCH } },
  scenarios: scenarioTable(getBlockRules, { ...readScenarios, ...blockThereScenarios }, unlessFilled),
}
