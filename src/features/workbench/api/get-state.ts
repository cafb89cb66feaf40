import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetState } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

export const getState = (signal?: AbortSignal) =>
  call(GetState, {}, { withoutToken: true, ...(signal && { signal }) })

export const stateQuery = queryOptions({
  queryKey: workbenchKeys.state,
  queryFn: ({ signal }) => getState(signal),
  staleTime: 0,
})

export const useWorldState = () => useQuery(stateQuery)
