import type { AnyEndpoint } from '../../../http/endpoint'
import type { EndpointScenarios } from '../../../rules/scenario'
import { createTabs } from './create-tabs'
import { deleteTabs } from './delete-tabs'
import { listTabs } from './list-tabs'
import { sortTabs } from './sort-tabs'
import {
  createTabsScenarios,
  deleteTabsScenarios,
  listTabsScenarios,
  sortTabsScenarios,
  updateTabsScenarios,
} from './tab.scenarios'
import { updateTabs } from './update-tabs'

export const tabEndpoints: readonly AnyEndpoint[] = [createTabs, updateTabs, deleteTabs, sortTabs, listTabs]
export const tabScenarios: readonly EndpointScenarios[] = [
  createTabsScenarios,
  updateTabsScenarios,
  deleteTabsScenarios,
  sortTabsScenarios,
  listTabsScenarios,
]
