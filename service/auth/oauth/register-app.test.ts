import { expect, test } from 'vitest'
import { AppPage, DecideApp } from '../../../contract/auth/oauth/decide-app'
import { RegisterApp } from '../../../contract/auth/oauth/register-app'
import { OAuthTokenV3 } from '../../../contract/auth/oauth/token'
import { ListCalls } from '../../../contract/herald/log'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { callHerald } from '../../herald/call-herald'
import { createService } from '../../http/create-service'
import { call, requestTo } from '../../testing/call'
import { openService } from '../../testing/open-service'
import { testWorld } from '../../testing/test-world'

async function opened() {
  const { world, service } = await openService()
  const ask = async (said: object) => {
    const { status, envelope } = await call(service, RegisterApp, { body: said })
    return { status, ...envelope } as Record<string, string | number>
  }
  const begin = async (said: object = {}) => {
    const request_user_info = 'open_id tenant_brand'
    return ask({ action: 'begin', archetype: 'PersonalAgent', request_user_info, ...said })
  }
  const poll = (device_code: unknown) => ask({ action: 'poll', device_code })
  const decide = (user_code: unknown, said: object = {}) =>
    service(requestTo(DecideApp.route, { body: { user_code, open_id: 'ou_bob', ...said }, token: null }))
  return { world, service, ask, begin, poll, decide }
}

test('a program gets an application that works, once a person has agreed', async () => {
  const { service, ask, begin, poll, decide } = await opened()
  expect(await ask({ action: 'init', archetype: 'PersonalAgent' })).toMatchObject({
    nonce: expect.any(String),
    supported_auth_methods: ['client_secret'],
  })
  const begun = await begin()
  const { device_code, user_code } = begun
  expect(begun).toMatchObject({
    verification_uri_complete: `http://herald.test/page/cli?user_code=${user_code}`,
    expire_in: 600,
    expires_in: 600,
    interval: 5,
  })
  expect(await poll(device_code)).toMatchObject({ status: 400, error: 'authorization_pending' })
  expect((await decide(user_code, { name: 'My agent' })).status).toBe(200)
  const made = await poll(device_code)
  expect(made).toMatchObject({
    status: 200,
    client_id: expect.stringMatching(/^cli_[0-9a-f]{16}$/),
    auth_method: ['client_secret'],
    user_info: { open_id: 'ou_bob', tenant_brand: 'feishu' },
  })
  const { client_id, client_secret } = made
  const token = await call(service, OAuthTokenV3, {
    body: { grant_type: 'client_credentials', client_id, client_secret },
  })
  const { access_token } = token.envelope as { access_token?: string }
  expect((await call(service, ListChats, { token: access_token ?? '' })).code).toBe(0)
  expect(await poll(device_code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  const { items } = await callHerald(service, ListCalls)
  expect(JSON.stringify(items)).not.toContain(client_secret)
})

test('a denial and ten minutes end the wait', async () => {
  const { world, begin, poll, decide } = await opened()
  const denied = await begin()
  await decide(denied['user_code'], { decision: 'deny' })
  expect(await poll(denied['device_code'])).toMatchObject({ status: 400, error: 'access_denied' })
  const late = await begin()
  world.pass(600_000)
  expect((await decide(late['user_code'])).status).toBe(400)
  expect(await poll(late['device_code'])).toMatchObject({ status: 400, error: 'expired_token' })
  expect(await poll('unknown')).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('only what was asked about the person is returned', async () => {
  const { begin, poll, decide } = await opened()
  const { device_code, user_code } = await begin({ request_user_info: 'open_id' })
  await decide(user_code)
  expect((await poll(device_code))['user_info']).toEqual({ open_id: 'ou_bob' })
})

test('the page runs no script, names people with their tenant, and proposes a name', async () => {
  const { service, begin } = await opened()
  const { user_code } = await begin()
  const page = await service(
    requestTo(AppPage.route, {
      query: { user_code: String(user_code), name: '<b>Mine</b>' },
      token: null,
      headers: { accept: 'text/html', 'accept-language': 'zh-CN' },
    }),
  )
  const html = await page.text()
  expect(html).toContain('<option value="ou_alice">Alice · Acme</option>')
  expect(html).toContain('value="&#60;b&#62;Mine&#60;/b&#62;"')
  expect(html).toMatch(/<html lang="zh-CN">[^]*注册应用/)
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('only a local service registers applications', async () => {
  const service = createService(await testWorld())
  const body = { action: 'begin', archetype: 'PersonalAgent' }
  for (const request of [
    requestTo(RegisterApp.route, { body, token: null }),
    requestTo(AppPage.route, { token: null }),
    requestTo(DecideApp.route, { body: {}, token: null }),
  ])
    expect((await service(request)).status).toBe(404)
})
