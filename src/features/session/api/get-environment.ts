import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetEnvironment, type Environment } from '../../../../contract/herald/session'
import { call } from '../../../api/client'
import { LarkError } from '../../../api/lark-error'

/** Where no local service is, this address is nobody's: not refused, just not there. */
const isNobodys = (error: unknown) => error instanceof LarkError && error.status < 500 && !error.isTooOften

/** What the local service says of itself; null where there is none. */
export const getEnvironment = (signal?: AbortSignal): Promise<Environment | null> =>
  call(GetEnvironment, {}, { withoutToken: true, ...(signal && { signal }) }).catch((error: unknown) => {
    if (isNobodys(error)) return null
    throw error
  })

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => getEnvironment(signal),
  staleTime: Infinity,
  gcTime: Infinity,
})

export const useEnvironment = () => useQuery(environmentQuery)
