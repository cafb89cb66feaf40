import type { AnyEndpoint } from '../../../http/endpoint'
import { createTabs } from './create-tabs'
import { deleteTabs } from './delete-tabs'
import { listTabs } from './list-tabs'
import { sortTabs } from './sort-tabs'
import { updateTabs } from './update-tabs'

export const tabEndpoints: readonly AnyEndpoint[] = [createTabs, updateTabs, deleteTabs, sortTabs, listTabs]
