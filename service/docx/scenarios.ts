import type { EndpointScenarios } from '../rules/scenario'
import { batchDeleteChildrenScenarios } from './batch-delete-children.scenarios'
import { batchUpdateBlocksScenarios } from './batch-update-blocks.scenarios'
import { createBlocksScenarios } from './create-blocks.scenarios'
import { getAnnouncementScenarios } from './get-announcement.scenarios'
import { getBlockScenarios } from './get-block.scenarios'
import { listBlocksScenarios } from './list-blocks.scenarios'
import { listChildrenScenarios } from './list-children.scenarios'

/** Scenarios for every row of the seven announcement operations. */
export const docxScenarios: readonly EndpointScenarios[] = [
  getAnnouncementScenarios,
  listBlocksScenarios,
  getBlockScenarios,
  listChildrenScenarios,
  createBlocksScenarios,
  batchUpdateBlocksScenarios,
  batchDeleteChildrenScenarios,
]
