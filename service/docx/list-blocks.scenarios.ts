import { ListBlocks } from '../../contract/docx/list-blocks'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { editPastTheLag, readScenarios } from './chat.scenarios'
import { LAUNCH, unlessFilled } from './launch-blocks'
import { listBlocksRules } from './list-blocks.rules'
import { placeToken, type Place } from './place-token'
import { scenarioTable } from './scenario-table'

/** Scenarios for the rows about page tokens, for both listings. */
export const pageTokenScenarios = (kind: Place['kind']): Record<string, Scenario> => ({
  'page_token of a revision more than 1,000 behind the newest': {
    request: { query: { page_token: placeToken({ kind, revision: 1, block_id: 'first' }) } },
    before: editPastTheLag,
  },
  'page_token does not belong to this listing, or contradicts revision_id': {
    request: { query: { page_token: 'garbage' } },
  },
})

export const listBlocksScenarios: EndpointScenarios = {
  route: ListBlocks.route,
  happy: { path: { chat_id: LAUNCH } },
  scenarios: scenarioTable(
    listBlocksRules,
    { ...readScenarios, ...pageTokenScenarios('blocks') },
    unlessFilled,
  ),
}
