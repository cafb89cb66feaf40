import { queryOptions, useQuery } from '@tanstack/react-query'
import { OpenSession } from '../../../../contract/herald/session'
import { call, setSession } from '../../../api/client'

/** Acts as an application of the local service from here on. Gives back its id alone: the token stays with the client. */
export async function openSession(app_id: string): Promise<string> {
  const renew = async () => (await call(OpenSession, { body: { app_id } })).tenant_access_token
  setSession(undefined)
  setSession({ token: await renew(), renew })
  return app_id
}

export const sessionQuery = (app_id: string) =>
  queryOptions({
    queryKey: ['session', app_id],
    queryFn: () => openSession(app_id),
    staleTime: Infinity,
    gcTime: 0,
  })

export const useLocalSession = (app_id: string) => useQuery(sessionQuery(app_id))
