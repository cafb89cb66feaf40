import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import type { EndpointScenarios } from '../rules/scenario'
import { batchDeleteChildrenRules } from './batch-delete-children.rules'
import { writeScenarios } from './chat.scenarios'
import { LAUNCH, unlessFilled } from './launch-blocks'
import { deleteFirst, parentScenarios, under } from './parent.scenarios'
import { scenarioTable } from './scenario-table'

/** The happy request needs something to delete: the announcement is filled first, as in every scenario. */
export const batchDeleteChildrenScenarios: EndpointScenarios = {
  route: BatchDeleteChildren.route,
  happy: { path: under(LAUNCH), body: { start_index: 0, end_index: 1 } },
  scenarios: scenarioTable(
    batchDeleteChildrenRules,
    {
      ...writeScenarios,
      ...parentScenarios,
      'the children are the cells of a table, the columns of a grid or the file of a view': {
        request: { path: under('table') },
      },
      'end_index not above start_index': { request: { body: { start_index: 1, end_index: 1 } } },
      'end_index beyond the children of the parent': { request: { body: { start_index: 0, end_index: 99 } } },
      'one of the children was deleted since revision_id': {
        request: { query: { revision_id: 1 } },
        before: async (call) => void (await deleteFirst(call)),
      },
      'all children of a table cell, a grid column or a callout': { request: { path: under('cell_1') } },
    },
    unlessFilled,
  ),
}
