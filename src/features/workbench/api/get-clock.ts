import { queryOptions, useQuery } from '@tanstack/react-query'
import { GetClock } from '../../../../contract/herald/clock'
import { call } from '../../../api/client'
import { workbenchKeys } from '../workbench-keys'

/** How far the world is ahead of this browser, in milliseconds; behind, when it is negative. */
export async function getAhead(signal?: AbortSignal): Promise<number> {
  const asked = Date.now()
  const { now } = await call(GetClock, {}, { withoutToken: true, ...(signal && { signal }) })
  // The answer was true half-way between asking and hearing.
  return now - (asked + Date.now()) / 2
}

export const clockQuery = queryOptions({
  queryKey: workbenchKeys.clock,
  queryFn: ({ signal }) => getAhead(signal),
  staleTime: 0,
})

export const useClock = () => useQuery(clockQuery)
