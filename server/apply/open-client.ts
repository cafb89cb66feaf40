import { createClient } from '../../client/client'
import type { AppClient } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import { GetEnvironment } from '../../contract/herald/session'
import { isLoopback } from '../local-guard'
import { OptionError } from '../options'

/** The platform to call, and the application to call it as. */
export interface Caller {
  /** Without a slash at its end. */
  url: string
  /** Absent: the only application of a Herald on this machine. */
  app_id: string | undefined
  app_secret: string | undefined
}

/** A client with a tenant token, as the official SDKs request one. Throws LarkError if the platform gives none. */
export async function openClient({ url, app_id, app_secret }: Caller): Promise<AppClient> {
  const client = createClient({
    fetch: (path, request) => {
      const headers = new Headers(request?.headers)
      // A local service spares its console the faults that are planned for bots.
      headers.delete(CONSOLE_HEADER)
      return fetch(`${url}${path as string}`, { ...request, headers })
    },
  })
  const app = app_id ?? (await onlyApp(client, url))
  if (app_secret === undefined)
    throw new OptionError(`herald apply needs HERALD_APP_SECRET, the secret of ${app}. Set the variable.`)
  const credentials = { app_id: app, app_secret }
  const renew = async () =>
    (await client.callTopLevel(GetTenantAccessTokenInternal, { body: credentials }, { withoutToken: true }))
      .tenant_access_token
  client.setSession({ token: await renew(), app_id: app, renew })
  return client.inNameOf(app)
}

/** A platform knows no such call. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof LarkError)) throw error
  return undefined
}

/** The application of a Herald that has one. */
async function onlyApp(client: ReturnType<typeof createClient>, url: string): Promise<string> {
  const known = isLoopback(new URL(url).hostname)
    ? await client.call(GetEnvironment, {}, { withoutToken: true }).catch(noneIfRefused)
    : undefined
  const apps = known && 'apps' in known ? known.apps.map(({ app_id }) => app_id) : []
  if (apps.length === 1) return apps[0]!
  const choice = apps.length > 0 ? ` This Herald has ${apps.join(', ')}.` : ''
  throw new OptionError(`herald apply needs --app APP_ID.${choice}`)
}
