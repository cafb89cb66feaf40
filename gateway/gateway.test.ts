import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../server/start-server'
import { happyApp, happyWorld, otherApp } from '../service/testing/happy-world'
import { appAt, gatewayBefore, herald } from './testing/gateway-before-herald'
import { Operator } from './testing/operator'

let platform: RunningServer
let gateway: Awaited<ReturnType<typeof gatewayBefore>>
const lines: string[] = []

beforeAll(async () => {
  platform = await herald(happyWorld())
  gateway = await gatewayBefore([appAt(platform.url)], {
    say: (line) => lines.push(line),
    log: (line) => lines.push(line),
  })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

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
    const alice = new Operator(gateway.url)
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
    const bob = new Operator(gateway.url)
    await bob.signIn('ou_bob')
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
      const { headers } = await new Operator(gateway.url).navigate(`/gateway/sign-in?app=${happyApp.app_id}`)
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
    const alice = new Operator(gateway.url)
    const begun = await alice.navigate(`/gateway/sign-in?app=${happyApp.app_id}`)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const back = await alice.navigate(`/gateway/callback?error=access_denied&state=${state}`)
    expect(back.headers.get('location')).toBe('/?sign-in=refused')
    expect(alice.cookies.size).toBe(0)
  })

  test('a listed user of another tenant gets the same refusal as any stranger', async () => {
    const elsewhere = await gatewayBefore([appAt(platform.url, { tenant_key: 'another' })])
    const alice = new Operator(elsewhere.url)
    expect(await alice.signIn('ou_alice')).toBe('/?sign-in=stranger')
    expect(alice.cookies.has('__Host-herald')).toBe(false)
    await elsewhere.close()
  })

  test('a user who is not an operator learns that, and nothing else', async () => {
    const stranger = new Operator(gateway.url)
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
    const [alice, mallory] = [new Operator(gateway.url), new Operator(gateway.url)]
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
    expect(await new Operator(gateway.url).signIn('ou_alice', place)).toBe('/')
  })

  test('signing out ends the session, and signing out everywhere ends all sessions of the operator', async () => {
    const [here, there, other] = [1, 2, 3].map(() => new Operator(gateway.url)) as [
      Operator,
      Operator,
      Operator,
    ]
    await here.signIn('ou_alice')
    await there.signIn('ou_alice')
    await other.signIn('ou_bob')
    await here.ask('/gateway/sign-out', { method: 'POST', body: '{"everywhere":true}' })
    expect((await here.json(chats)).status).toBe(401)
    expect((await there.json(chats)).status).toBe(401)
    expect((await other.json(chats)).status).toBe(200)
    await other.ask('/gateway/sign-out', { method: 'POST', body: '{}' })
    expect((await other.json(chats)).status).toBe(401)
  })

  test('a new sign-in opens a new session and ends the one before', async () => {
    const bob = new Operator(gateway.url)
    await bob.signIn('ou_bob')
    const before = bob.cookies.get('__Host-herald') ?? ''
    await bob.signIn('ou_bob')
    expect(bob.cookies.get('__Host-herald')).not.toBe(before)
    bob.cookies.set('__Host-herald', before)
    expect((await bob.json(chats)).status).toBe(401)
  })

  test('sign-ins that were begun in two tabs both succeed, in any order', async () => {
    const alice = new Operator(gateway.url)
    const first = await alice.beginSignIn('ou_alice', '/messages/oc_launch')
    const second = await alice.beginSignIn('ou_alice', '/announcements/oc_launch')
    expect(await first()).toBe('/messages/oc_launch')
    expect(await second()).toBe('/announcements/oc_launch')
    expect((await alice.json(chats)).status).toBe(200)
    expect([...alice.cookies.keys()]).toEqual(['__Host-herald'])
  })

  test('an operator who signs in to a second application stays signed in to the first', async () => {
    const second = { app_id: otherApp.app_id, secret: otherApp.app_secret }
    const both = await gatewayBefore([appAt(platform.url), appAt(platform.url, second)])
    const bob = new Operator(both.url)
    await bob.signIn('ou_bob')
    await bob.signIn('ou_bob', '/', otherApp.app_id)
    const { data } = await bob.json('/_herald/environment')
    expect(data).toMatchObject({
      apps: [{ operator: { open_id: 'ou_bob' } }, { operator: { open_id: 'ou_bob' } }],
    })
    await both.close()
  })
})

describe('what passes', () => {
  test('a reader cannot write, and an editor can', async () => {
    const [carol, bob] = [new Operator(gateway.url), new Operator(gateway.url)]
    await carol.signIn('ou_carol')
    await bob.signIn('ou_bob')
    const send = {
      method: 'POST',
      body: JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' }),
    }
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    expect(await carol.json(path, send)).toMatchObject({ status: 403, code: 99991676 })
    expect(await bob.json(path, send)).toMatchObject({ status: 200, code: 0 })
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
    const alice = new Operator(gateway.url)
    await alice.signIn('ou_alice')
    const answer = await alice.ask(path, { method, ...(method !== 'GET' && { body: '{}' }) })
    expect(answer.status).toBe(404)
  })

  test('no secret, token or cookie is in an answer, a header or a line of the log', async () => {
    const alice = new Operator(gateway.url)
    await alice.signIn('ou_alice')
    const answers = [
      await alice.ask(chats),
      await alice.ask('/_herald/environment'),
      await alice.ask('/open-apis/nothing'),
    ]
    const seen = [...lines]
    for (const answer of answers) seen.push(JSON.stringify([...answer.headers]), await answer.text())
    expect(seen.length).toBeGreaterThan(6)
    for (const secret of [
      happyApp.app_secret,
      happyApp.token,
      '"t-',
      'Bearer',
      alice.cookies.get('__Host-herald') ?? 'none',
    ])
      expect(seen.filter((text) => text.includes(secret))).toEqual([])
  })
})
