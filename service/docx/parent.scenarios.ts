import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { LAUNCH } from '../examples/launch'
import type { Scenario, ScenarioCall } from '../rules/scenario'

/** The path of a call about the children of a block. */
export const under = (block_id: string) => ({ chat_id: LAUNCH, block_id })

/** Deletes the first children of the page: "first", "second" … */
export const deleteFirst = (call: ScenarioCall, count = 1) =>
  call(BatchDeleteChildren, { path: under(LAUNCH), body: { start_index: 0, end_index: count } })

/** Scenarios for the rows about the parent of created or deleted children. */
export const parentScenarios: Record<string, Scenario> = {
  'the parent is a block of another announcement': { request: { path: under('elsewhere') } },
  'the parent was deleted': {
    request: { path: under('first') },
    before: async (call) => void (await deleteFirst(call)),
  },
  'no such parent block': { request: { path: under('nowhere') } },
}
