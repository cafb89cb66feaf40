import { ListChildren } from '../../contract/docx/list-children'
import type { EndpointScenarios } from '../rules/scenario'
import { readScenarios } from './chat.scenarios'
import { blockThereScenarios } from './get-block.scenarios'
import { LAUNCH, unlessFilled } from './launch-blocks'
import { pageTokenScenarios } from './list-blocks.scenarios'
import { listChildrenRules } from './list-children.rules'
import { scenarioTable } from './scenario-table'

export const listChildrenScenarios: EndpointScenarios = {
  route: ListChildren.route,
  happy: { path: { chat_id: LAUNCH, block_id: LAUNCH } },
  scenarios: scenarioTable(
    listChildrenRules,
    { ...readScenarios, ...pageTokenScenarios('children'), ...blockThereScenarios },
    unlessFilled,
  ),
}
