import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListRules } from '../../../../contract/herald/rules'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

export const listRules = (signal?: AbortSignal) =>
  call(ListRules, {}, { withoutToken: true, ...(signal && { signal }) })

/** They are the service's own: as long as it runs, they stay. */
export const rulesQuery = queryOptions({
  queryKey: workbenchKeys.rules,
  queryFn: ({ signal }) => listRules(signal),
  select: ({ items }) => items,
  staleTime: Infinity,
})

export const useRules = () => useQuery(rulesQuery)
