import { createClient } from '../../client/client'
import type { AppClient } from '../../client/client'
import { OpenSession } from '../../contract/herald/session'

/**
 * Calls the service of this program as one application, without a network. It opens a session as the console of a local
 * service does, and has the same limits as everybody.
 */
export async function inProcessClient(
  answer: (request: Request) => Promise<Response>,
  appId: string,
): Promise<AppClient> {
  const client = createClient({
    fetch: (path, request) =>
      answer(new Request(new URL(path as string, 'http://herald.localhost'), request)),
  })
  const open = async () => {
    const body = { app_id: appId }
    return (await client.call(OpenSession, { body }, { withoutToken: true })).tenant_access_token
  }
  client.setSession({ token: await open(), app_id: appId, renew: open })
  return client.inNameOf(appId)
}
