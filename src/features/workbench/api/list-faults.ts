import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListFaults } from '../../../../contract/herald/faults'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

const EVERY_MS = 2_000

export const listFaults = (signal?: AbortSignal) =>
  call(ListFaults, {}, { withoutToken: true, ...(signal && { signal }) })

/** They count, and are used up, while one looks. */
export const faultsQuery = queryOptions({
  queryKey: workbenchKeys.faults,
  queryFn: ({ signal }) => listFaults(signal),
  select: ({ items }) => items,
  staleTime: 0,
  refetchInterval: EVERY_MS,
})

export const useFaults = () => useQuery(faultsQuery)
