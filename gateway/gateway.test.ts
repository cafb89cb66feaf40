import { describe, expect, test } from 'vitest'
import { happyApp, otherApp } from '../service/testing/happy-world'
import { appAt, gatewayOfFile, gatewayOfTest } from './testing/gateway-before-herald'
import { Operator, signedIn } from './testing/operator'

const { platform, gateway } = gatewayOfFile()
const chats = '/open-apis/im/v1/chats?page_size=5'

test.each([chats, '/open-apis/nothing', '/gateway/nothing', '/_herald/environment', '/nothing', '/healthz'])(
  'the answer to %s cannot be framed, sniffed or embedded by another site, and sends no referrer',
  async (path) => {
    const { headers } = await fetch(gateway.url + path)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  },
)

describe('signing in', () => {
  test('an operator signs in through the platform and returns to the same page', async () => {
    const alice = new Operator(gateway)
    expect(await alice.signIn('ou_alice', '/messages/oc_launch')).toBe('/messages/oc_launch')
    const { code, data } = await alice.json(chats)
    expect([code, (data as { items: unknown[] }).items.length > 0]).toEqual([0, true])
    const environment = await alice.json('/_herald/environment')
    expect(environment.data).toMatchObject({
      kind: 'gateway',
      apps: [{ app_id: happyApp.app_id, operator: { open_id: 'ou_alice', name: 'Alice', role: 'owner' } }],
    })
  })

  test('cookies are host-only and hidden from scripts, and the session’s is same-site and ends with the browser', async () => {
    const bob = await signedIn(gateway, 'ou_bob')
    expect(bob.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-herald-sign-in=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
      '__Host-herald-sign-in=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^__Host-herald=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('each sign-in sends the platform a new state and challenge, and no scope that is not needed', async () => {
    const begin = async () => {
      const { headers } = await new Operator(gateway).navigate(`/gateway/sign-in?app=${happyApp.app_id}`)
      return Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
    }
    const [one, other] = [await begin(), await begin()]
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(one).toEqual({
      client_id: happyApp.app_id,
      response_type: 'code',
      redirect_uri: `${gateway.url}/gateway/callback`,
      state: random,
      code_challenge: random,
      code_challenge_method: 'S256',
    })
    expect([one['state'] === other['state'], one['code_challenge'] === other['code_challenge']]).toEqual([
      false,
      false,
    ])
  })

  test('a user who refuses at the platform returns without a session, and the page says so', async () => {
    const alice = new Operator(gateway)
    const begun = await alice.navigate(`/gateway/sign-in?app=${happyApp.app_id}`)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const back = await alice.navigate(`/gateway/callback?error=access_denied&state=${state}`)
    expect(back.headers.get('location')).toBe('/?sign-in=refused')
    expect(alice.cookies.size).toBe(0)
  })

  test('a listed user of another tenant gets the same refusal as any stranger', async () => {
    const elsewhere = await gatewayOfTest([appAt(platform.url, { tenant_key: 'another' })])
    const alice = new Operator(elsewhere)
    expect(await alice.signIn('ou_alice')).toBe('/?sign-in=stranger')
    expect(alice.cookies.has('__Host-herald')).toBe(false)
  })

  test('a user who is not an operator learns that, and nothing else', async () => {
    const stranger = new Operator(gateway)
    expect(await stranger.signIn('ou_dan')).toBe('/?sign-in=stranger')
    expect(stranger.cookies.has('__Host-herald')).toBe(false)
    expect((await stranger.json(chats)).status).toBe(401)
    const { data } = await stranger.json('/_herald/environment')
    expect(data).toEqual({
      kind: 'gateway',
      apps: [{ app_id: happyApp.app_id, name: 'Announcements', brand: 'herald' }],
    })
  })

  test('the state of another browser’s sign-in is refused', async () => {
    const [alice, mallory] = [new Operator(gateway), new Operator(gateway)]
    const begun = await mallory.navigate(`/gateway/sign-in?app=${happyApp.app_id}`)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const answer = await alice.navigate(`/gateway/callback?code=${'a'.repeat(64)}&state=${state}`)
    expect(answer.headers.get('location')).toBe('/?sign-in=expired')
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/gateway/sign-out',
    'javascript:alert(1)',
  ])('a sign-in never redirects to %s', async (place) => {
    expect(await new Operator(gateway).signIn('ou_alice', place)).toBe('/')
  })

  test('signing out ends the session, and signing out everywhere ends all sessions of the operator', async () => {
    const [here, there] = [await signedIn(gateway, 'ou_alice'), await signedIn(gateway, 'ou_alice')]
    const other = await signedIn(gateway, 'ou_bob')
    await here.ask('/gateway/sign-out', { method: 'POST', body: '{"everywhere":true}' })
    expect((await here.json(chats)).status).toBe(401)
    expect((await there.json(chats)).status).toBe(401)
    expect((await other.json(chats)).status).toBe(200)
    await other.ask('/gateway/sign-out', { method: 'POST', body: '{}' })
    expect((await other.json(chats)).status).toBe(401)
  })

  test('sign-ins that were begun in two tabs both succeed, in any order', async () => {
    const alice = new Operator(gateway)
    const first = await alice.beginSignIn('ou_alice', '/messages/oc_launch')
    const second = await alice.beginSignIn('ou_alice', '/announcements/oc_launch')
    expect(await first()).toBe('/messages/oc_launch')
    expect(await second()).toBe('/announcements/oc_launch')
    expect((await alice.json(chats)).status).toBe(200)
    expect([...alice.cookies.keys()]).toEqual(['__Host-herald'])
  })

  test('an operator who signs in to a second application stays signed in to the first', async () => {
    const second = { app_id: otherApp.app_id, secret: otherApp.app_secret }
    const both = await gatewayOfTest([appAt(platform.url), appAt(platform.url, second)])
    const bob = await signedIn(both, 'ou_bob')
    await bob.signIn('ou_bob', '/', otherApp.app_id)
    const { data } = await bob.json('/_herald/environment')
    expect(data).toMatchObject({
      apps: [{ operator: { open_id: 'ou_bob' } }, { operator: { open_id: 'ou_bob' } }],
    })
  })
})

test.each([
  ['POST', '/open-apis/auth/v3/tenant_access_token/internal'],
  ['DELETE', '/open-apis/im/v1/chats/oc_launch'],
  ['GET', '/open-apis/im/v1/chats/..'],
  ['GET', '/open-apis/im/v1/chats/%2e%2e%2fmessages'],
  ['GET', '/open-apis/im/v1/chats/oc_launch%2Fmembers'],
  ['GET', '/open-apis//im/v1/chats'],
  ['GET', '/_herald/world'],
  ['PUT', '/_herald/world'],
])('%s %s does not pass', async (method, path) => {
  const alice = await signedIn(gateway, 'ou_alice')
  const answer = await alice.ask(path, { method, ...(method !== 'GET' && { body: '{}' }) })
  expect(answer.status).toBe(404)
})
