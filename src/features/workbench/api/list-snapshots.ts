import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListSnapshots } from '../../../../contract/herald/world'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

export const listSnapshots = (signal?: AbortSignal) =>
  call(ListSnapshots, {}, { withoutToken: true, ...(signal && { signal }) })

export const snapshotsQuery = queryOptions({
  queryKey: workbenchKeys.snapshots,
  queryFn: ({ signal }) => listSnapshots(signal),
  select: ({ items }) => items,
  staleTime: 0,
})

export const useSnapshots = () => useQuery(snapshotsQuery)
