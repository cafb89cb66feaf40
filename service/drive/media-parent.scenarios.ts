import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { launch } from '../examples/launch'
import type { Scenario, ScenarioRequest } from '../rules/scenario'

/** Deletes every block of "Launch". */
export const deleteBlocks: NonNullable<Scenario['before']> = async (call) => {
  await call(BatchDeleteChildren, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    body: { start_index: 0, end_index: 3 },
  })
}

/** Scenarios for the rows about the parent; `naming` makes a request that names another parent. */
export const parentScenarios = (
  naming: (parent_node: string) => Partial<ScenarioRequest>,
): Record<string, Scenario> => ({
  '1061004: no parent_node given': { request: naming('') },
  '1061044: no such parent_node, or nothing here has that parent_type': { request: naming('doxcnNowhere') },
  '1061004: the caller is not in the chat of parent_node, or of another tenant': {
    world: (file) => (launch(file).bots = []),
  },
  1061041: { world: (file) => (launch(file).dissolved = true) },
  '1061044: parent_node is not the kind of block that parent_type says': { request: naming('doxcnFile') },
  '1061004: the caller may not edit the announcement': {
    world: (file) => (launch(file).edit_permission = 'only_owner'),
  },
})
