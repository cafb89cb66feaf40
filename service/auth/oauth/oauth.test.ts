import { expect, test } from 'vitest'
import { Authorize, Decide } from '../../../contract/auth/oauth/authorize'
import { OidcAccessToken, PersonAccessToken, PersonRefreshToken } from '../../../contract/auth/oauth/oidc'
import { RevokeToken } from '../../../contract/auth/oauth/revoke'
import { OAuthTokenV2, OAuthTokenV3 } from '../../../contract/auth/oauth/token'
import { GetUserInfo } from '../../../contract/auth/oauth/user-info'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { createService } from '../../http/create-service'
import { call, requestTo } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import type { TokenContract } from './oauth.scenarios'

const client = { client_id: happyApp.app_id, client_secret: happyApp.app_secret }
const redirect_uri = 'http://127.0.0.1:3000/callback'
const link = { client_id: client.client_id, redirect_uri, response_type: 'code' }
/** RFC 7636, appendix B. */
const pkce = {
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  /** Alice agrees on the page's form; returns where the browser goes then. */
  const decide = async (said: Record<string, string> = {}) => {
    const response = await service(
      new Request('http://herald.test/open-apis/authen/v1/authorize', {
        method: 'POST',
        body: new URLSearchParams({ ...link, open_id: 'ou_alice', decision: 'allow', ...said }),
      }),
    )
    expect(response.status).toBe(302)
    return new URL(response.headers.get('location') ?? '')
  }
  const codeFor = async (said?: Record<string, string>) => (await decide(said)).searchParams.get('code') ?? ''
  const ask = async (said: object, endpoint: TokenContract = OAuthTokenV3) => {
    const { status, envelope } = await call(service, endpoint, { body: { ...client, ...said } })
    return { status, ...envelope } as Record<string, string | number>
  }
  const exchange = async (said?: Record<string, string>, endpoint?: TokenContract) =>
    ask({ grant_type: 'authorization_code', redirect_uri, code: await codeFor(said) }, endpoint)
  const renew = (refresh_token: unknown, said: object = {}, endpoint?: TokenContract) =>
    ask({ grant_type: 'refresh_token', refresh_token, ...said }, endpoint)
  const chatsAs = (token: unknown) => call(service, ListChats, { token: String(token) })
  return { world, service, decide, codeFor, ask, exchange, renew, chatsAs }
}

test('the code and the state are added to the redirect_uri, after its query and before its fragment', async () => {
  const { decide } = await opened()
  const url = await decide({ state: 'a b&c', redirect_uri: `${redirect_uri}?from=herald#/login` })
  expect(url.href).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/callback\?from=herald&code=[\w-]{64}&state=a\+b%26c#\/login$/,
  )
  const denied = await decide({ decision: 'deny', state: 's' })
  expect(denied.href).toBe(`${redirect_uri}?error=access_denied&state=s`)
})

test('a code gives a user token once, with the granted scopes, and renewable with offline_access', async () => {
  const { codeFor, ask } = await opened()
  const code = await codeFor({ scope: 'im:chat offline_access' })
  const said = { grant_type: 'authorization_code', code, redirect_uri }
  expect(await ask(said)).toEqual({
    status: 200,
    code: 0,
    access_token: expect.stringMatching(/^eyJ/),
    expires_in: 7200,
    refresh_token: expect.stringMatching(/^eyJ/),
    refresh_token_expires_in: 604_800,
    scope: 'auth:user.id:read im:chat offline_access',
    token_type: 'Bearer',
  })
  expect(await ask(said)).toEqual({
    status: 400,
    code: 20065,
    error: 'invalid_grant',
    error_description: expect.stringContaining('has been used'),
  })
})

test('without offline_access a token cannot be renewed; a narrower one has only the scopes asked for', async () => {
  const { exchange, codeFor, ask } = await opened()
  expect(await exchange({ scope: 'im:chat' })).not.toHaveProperty('refresh_token')
  const code = await codeFor({ scope: 'im:message' })
  const narrow = await ask({ grant_type: 'authorization_code', redirect_uri, code, scope: 'im:message' })
  expect(narrow).toMatchObject({ scope: 'im:message' })
  // Grants add up.
  expect(await exchange()).toMatchObject({ scope: 'auth:user.id:read im:chat im:message' })
})

test.each([
  ['v3', OAuthTokenV3],
  ['v2', OAuthTokenV2],
])('%s asks for the verifier of a challenge', async (_, endpoint) => {
  const { codeFor, ask } = await opened()
  const { code_verifier, ...challenge } = pkce
  const said = async (more: object, link: Record<string, string> = challenge) =>
    ask({ grant_type: 'authorization_code', redirect_uri, code: await codeFor(link), ...more }, endpoint)
  expect(await said({ code_verifier })).toMatchObject({ code: 0 })
  expect(await said({})).toMatchObject({ code: 20049 })
  expect(await said({ code_verifier: `${code_verifier}x` })).toMatchObject({ code: 20049 })
  const plain = { code_challenge: code_verifier }
  expect(await said({ code_verifier }, plain)).toMatchObject({ code: 0 })
  expect(await said({ code_verifier }, {})).toMatchObject({ code: endpoint === OAuthTokenV3 ? 20049 : 0 })
})

test('a client is counted by itself, however it says who it is', async () => {
  const { service } = await opened()
  const ask = (body: object, headers = {}) =>
    call(service, OAuthTokenV3, { token: null, headers, body: { grant_type: 'refresh_token', ...body } })
  const byBasic = (client_id: string) => ask({}, { authorization: `Basic ${btoa(`${client_id}:guess`)}` })
  for (let turn = 0; turn < 25; turn += 1) {
    await byBasic(client.client_id)
    await ask(client)
  }
  expect((await byBasic(client.client_id)).status).toBe(429)
  expect((await ask(client)).status).toBe(429)
  expect((await byBasic(otherApp.app_id)).status).toBe(400)
})

test('the client says who it is by HTTP Basic, in a form', async () => {
  const { service, codeFor } = await opened()
  const response = await service(
    new Request('http://herald.test/oauth/v3/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', redirect_uri, code: await codeFor() }),
    }),
  )
  expect(await response.json()).toMatchObject({ code: 0, token_type: 'Bearer' })
})

test('client_credentials give a tenant’s token, in v3 only', async () => {
  const { ask, chatsAs } = await opened()
  const { access_token } = await ask({ grant_type: 'client_credentials' })
  expect((await chatsAs(access_token)).code).toBe(0)
  expect(await ask({ grant_type: 'client_credentials' }, OAuthTokenV2)).toMatchObject({ code: 20036 })
})

test('a renewal gives a new pair: the old refresh token is dead, the old access token lives on', async () => {
  const { exchange, renew, chatsAs } = await opened()
  const first = await exchange({ scope: 'im:chat offline_access' })
  const second = await renew(first['refresh_token'])
  expect(second).toMatchObject({ code: 0, scope: first['scope'] })
  expect(await renew(first['refresh_token'])).toMatchObject({ code: 20073, error: 'invalid_grant' })
  for (const { access_token } of [first, second]) expect((await chatsAs(access_token)).code).toBe(0)
  const narrow = await renew(second['refresh_token'], { scope: 'im:chat' })
  expect(narrow).toMatchObject({ scope: 'im:chat' })
  // Narrowing does not add up.
  expect(await renew(narrow['refresh_token'])).toMatchObject({ scope: first['scope'] })
})

test('v2 renews only its own tokens, v3 those of both', async () => {
  const { exchange, renew } = await opened()
  const scope = { scope: 'offline_access' }
  const [two, three] = [await exchange(scope, OAuthTokenV2), await exchange(scope)]
  expect(await renew(three['refresh_token'], {}, OAuthTokenV2)).toMatchObject({ code: 20026 })
  expect(await renew(two['refresh_token'])).toMatchObject({ code: 0 })
})

test('renewing ends a year after the person agreed', async () => {
  const { world, exchange, renew } = await opened()
  let { refresh_token } = await exchange({ scope: 'offline_access' })
  const DAY_MS = 86_400_000
  for (let day = 6; day < 365; day += 6) {
    world.pass(6 * DAY_MS)
    const renewed = await renew(refresh_token)
    expect(renewed).toMatchObject({ code: 0 })
    refresh_token = renewed['refresh_token']!
  }
  world.pass(6 * DAY_MS)
  expect(await renew(refresh_token)).toMatchObject({ code: 20037 })
})

test('an access token ends after two hours and is then refused as expired; an unknown one as invalid', async () => {
  const { world, exchange, chatsAs } = await opened()
  const { access_token } = await exchange({ scope: 'im:chat' })
  world.pass(7_199_999)
  expect((await chatsAs(access_token)).code).toBe(0)
  world.pass(1)
  expect(await chatsAs(access_token)).toMatchObject({ status: 401, code: 99991677 })
  expect(await chatsAs('eyJnobody')).toMatchObject({ status: 400, code: 99991668 })
  expect(await chatsAs('u-nobody')).toMatchObject({ status: 400, code: 99991668 })
})

test('revoking an access token ends no other token; a revoked refresh token renews nothing', async () => {
  const { service, exchange, renew, chatsAs } = await opened()
  const { access_token, refresh_token } = await exchange({ scope: 'im:chat offline_access' })
  const revoke = (token: unknown) => call(service, RevokeToken, { body: { ...client, token } })
  expect(await revoke(access_token)).toMatchObject({ status: 200, code: 0 })
  expect((await chatsAs(access_token)).code).toBe(99991668)
  const renewed = await renew(refresh_token)
  expect(renewed['code']).toBe(0)
  await revoke(renewed['refresh_token'])
  expect(await renew(renewed['refresh_token'])).toMatchObject({ code: 20064 })
  expect((await chatsAs(renewed['access_token'])).code).toBe(0)
  expect(await revoke('nobodys')).toMatchObject({ code: 0 })
})

test('redirect_uri may be left out where the token is fetched', async () => {
  const { ask, codeFor } = await opened()
  for (const endpoint of [OAuthTokenV3, OAuthTokenV2])
    expect(await ask({ grant_type: 'authorization_code', code: await codeFor() }, endpoint)).toMatchObject({
      code: 0,
    })
})

test('the oldest endpoints return the person with the token, and renew only their own tokens', async () => {
  const { service, codeFor, chatsAs } = await opened()
  const access = async (endpoint: typeof OidcAccessToken | typeof PersonAccessToken) => {
    const body = { grant_type: 'authorization_code', code: await codeFor({ scope: 'im:chat' }) }
    return (await call(service, endpoint, { body })).data
  }
  const refresh = async (refresh_token = '') =>
    call(service, PersonRefreshToken, { body: { grant_type: 'refresh_token', refresh_token } })
  const first = await access(PersonAccessToken)
  expect(first).toMatchObject({ open_id: 'ou_alice', name: 'Alice', expires_in: 6_900, token_type: 'Bearer' })
  expect(first).not.toHaveProperty('scope')
  expect((await chatsAs(first?.access_token)).code).toBe(0)
  const renewed = await refresh(first?.refresh_token)
  expect(renewed).toMatchObject({ code: 0, data: { open_id: 'ou_alice' } })
  expect((await refresh(first?.refresh_token)).code).toBe(20026)
  expect((await refresh((await access(OidcAccessToken))?.refresh_token)).code).toBe(20026)
})

test('user_info returns the person, with the fields that the scopes allow', async () => {
  const { service, exchange } = await opened()
  const infoOf = async (scope: string) => {
    const { access_token } = await exchange({ scope, open_id: scope ? 'ou_bob' : 'ou_alice' })
    return (await call(service, GetUserInfo, { token: String(access_token) })).data
  }
  const alice = await infoOf('')
  expect(alice).toMatchObject({ name: 'Alice', open_id: 'ou_alice', union_id: 'on_alice' })
  expect(alice).not.toHaveProperty('email')
  expect(alice).not.toHaveProperty('user_id')
  expect(await infoOf('contact:user.email:readonly contact:user.employee_id:readonly')).toMatchObject({
    open_id: 'ou_bob',
    email: 'bob@acme.example',
    user_id: 'b2c3d4e5',
  })
})

test.each(['t-happy0000000000000000000000000000000000', 'u-nobody', null])(
  'user_info refuses the token %j with 20005, and HTTP 200',
  async (token) => {
    const { service } = await opened()
    expect(await call(service, GetUserInfo, { token })).toMatchObject({ status: 200, code: 20005 })
  },
)

test('the store holds no token and no code in plain text', async () => {
  const { world, codeFor, exchange } = await opened()
  const code = await codeFor()
  const { access_token, refresh_token } = await exchange({ scope: 'offline_access' })
  const rows = await world.store.read(async (tx) => [
    await tx.selectFrom('auth_codes').selectAll().execute(),
    await tx.selectFrom('user_tokens').selectAll().execute(),
  ])
  const text = JSON.stringify(rows)
  expect(rows.flat()).toHaveLength(4)
  for (const secret of [code, access_token, refresh_token]) expect(text).not.toContain(secret)
})

const asBrowser = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  requestTo(Authorize.route, { query, token: null, headers: { accept: 'text/html', ...headers } })

test('the page lets the user choose a person, runs no script, and sends its form nowhere else', async () => {
  const { service } = await opened((file) => {
    file.users[0]!.name = '<b>Alice</b>'
    file.users[1]!.resigned = true
  })
  const response = await service(
    asBrowser({ ...link, state: '"><script>alert(1)</script>', scope: 'im:chat' }),
  )
  expect(response.status).toBe(200)
  const html = await response.text()
  const people = [...html.matchAll(/<option value="(\w+)">/g)].map(([, id]) => id)
  expect(people).toEqual(['ou_alice', 'ou_carol', 'ou_dan'])
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('Herald bot asks to act for a person')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`form-action 'self' http://127.0.0.1:3000;`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const chinese = await service(asBrowser(link, { 'accept-language': 'zh-CN,zh;q=0.9' }))
  expect(await chinese.text()).toMatch(/<html lang="zh-CN">[^]*Herald bot 请求以此数据集中某个人的身份操作/)
})

test('a refusal is shown in the browser, without a redirect', async () => {
  const { service } = await opened()
  const response = await service(asBrowser({ ...link, redirect_uri: 'https://elsewhere.example/' }))
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
  const html = await response.text()
  expect(html).toContain('20029')
  expect(html).toContain('redirect_uri request is illegal')
})

test.each([
  ['http://localhost:8080/x', true],
  ['http://[::1]/x', true],
  ['https://app.localhost/x', true],
  ['http://localhost.elsewhere.example/', false],
  ['http://user:word@127.0.0.1/', false],
  ['http://127.0.0.1.elsewhere.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//127.0.0.1/', false],
])('without a list the redirect to %s is allowed: %s', async (uri, may) => {
  const { service } = await opened()
  const { code } = await call(service, Decide, { body: { ...link, redirect_uri: uri, open_id: 'ou_alice' } })
  expect(code).toBe(may ? 0 : 20029)
})

test('with a list an address must match exactly', async () => {
  const { service } = await opened((file) => (file.apps[0]!.redirect_uris = ['https://app.example/done']))
  const codeOf = async (uri: string) =>
    (await call(service, Decide, { body: { ...link, redirect_uri: uri, open_id: 'ou_alice' } })).code
  expect(await codeOf('https://app.example/done')).toBe(0)
  for (const uri of ['https://app.example/done/', 'https://APP.example/done', redirect_uri])
    expect(await codeOf(uri)).toBe(20029)
})

test('only a local service has the page: elsewhere it is an unknown path', async () => {
  const service = createService(await testWorld())
  for (const request of [
    asBrowser(link),
    requestTo(Decide.route, { body: { ...link, open_id: 'ou_alice' } }),
  ])
    expect((await service(request)).status).toBe(404)
})
