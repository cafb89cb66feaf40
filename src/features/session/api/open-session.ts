import { queryOptions, useQuery } from '@tanstack/react-query'
import { OpenSession } from '../../../../contract/herald/session'
import { call, setSession } from '../../../api/client'

/**
 * Acts as an application of the local service from here on. Gives back its id
 * alone: the token stays with the client. Cancelled, it changes nothing, so the
 * one who was asked for last is the one who acts.
 */
export async function openSession(app_id: string, signal?: AbortSignal): Promise<string> {
  const renew = async () => {
    const session = await call(OpenSession, { body: { app_id } }, { withoutToken: true })
    return session.tenant_access_token
  }
  const token = await renew()
  signal?.throwIfAborted()
  setSession({ token, renew, app_id })
  return app_id
}

export const sessionQuery = (app_id: string) =>
  queryOptions({
    queryKey: ['session', app_id],
    queryFn: ({ signal }) => openSession(app_id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

export const useLocalSession = (app_id: string) => useQuery(sessionQuery(app_id))
