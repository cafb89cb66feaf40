import { Decide } from '../../contract/auth/oauth/authorize'
import { OAuthTokenV3 } from '../../contract/auth/oauth/token'
import type { Scenario } from '../rules/scenario'

const client = { client_id: 'cli_a1b2c3d4e5f60718', client_secret: 'secret-for-tests' }
const redirect_uri = 'http://127.0.0.1:3000/callback'

/** Alice has granted the scopes to the application, which calls with her token. */
export const asAlice = (scope: string): Scenario => ({
  async before(call) {
    const link = { client_id: client.client_id, redirect_uri, response_type: 'code', scope }
    const { location } = await call(Decide, { body: { ...link, open_id: 'ou_alice' } })
    const code = new URL(location).searchParams.get('code') ?? ''
    const body = { grant_type: 'authorization_code', ...client, code, redirect_uri }
    const { access_token } = await call(OAuthTokenV3, { body })
    return { headers: { authorization: `Bearer ${access_token}` } }
  },
})
