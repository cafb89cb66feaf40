import { queryOptions } from '@tanstack/react-query'
import { LarkError, NoAnswer } from '../../../client/lark-error'
import { mayRetry } from '../../../client/retry'
import type { GatewayEnvironment } from '../../../contract/herald/gateway'
import { GetEnvironment, type Environment, OpenSession } from '../../../contract/herald/session'
import { setSession, call } from '../../api/client'
import { rememberApp, rememberedApp } from './session-context'

/**
 * Without a local service this address does not exist. A gateway answers 400 to a browser with a cookie that imitates
 * its own.
 */
const isNobodys = (error: unknown) =>
  error instanceof LarkError && error.status < 500 && error.status !== 400 && !error.isTooOften

/** The local service's description of itself; null if there is none. */
const getEnvironment = (signal?: AbortSignal): Promise<Environment | GatewayEnvironment | null> =>
  call(GetEnvironment, {}, { withoutToken: true, ...(signal && { signal }) }).catch((error: unknown) => {
    if (isNobodys(error)) return null
    throw error
  })

/** Without an answer it fails at once: `Away` asks again, and decides when the page may change. */
export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => getEnvironment(signal),
  retry: (failures, error) => !(error instanceof NoAnswer) && mayRetry(failures, error),
  staleTime: Infinity,
  gcTime: Infinity,
})

/**
 * Acts as an application of the local service from now on. Returns only its id:
 * the token stays with the client. If aborted, it changes nothing, so the
 * application requested last is the one that is used.
 */
async function openSession(app_id: string, signal?: AbortSignal): Promise<string> {
  const renew = async () => {
    const session = await call(OpenSession, { body: { app_id } }, { withoutToken: true })
    return session.tenant_access_token
  }
  const token = await renew()
  signal?.throwIfAborted()
  setSession({ token, renew, app_id, tells: 'all' })
  rememberApp(app_id)
  return app_id
}

export const sessionQuery = (app_id: string) =>
  queryOptions({
    queryKey: ['session', app_id],
    queryFn: ({ signal }) => openSession(app_id, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The application that the user wished for, else the first one. */
export const appOf = ({ apps }: Pick<Environment, 'apps'>, wish = rememberedApp()) =>
  apps.find(({ app_id }) => app_id === wish) ?? apps[0]
