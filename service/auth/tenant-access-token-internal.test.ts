import { expect, test } from 'vitest'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { createService } from '../http/create-service'
import { call } from '../testing/call'
import type { Service } from '../testing/call'
import { happyApp, otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'

const MINUTE_MS = 60_000
const body = { app_id: happyApp.app_id, app_secret: happyApp.app_secret }

const ask = async (service: Service) => {
  const { envelope, status } = await call(service, GetTenantAccessTokenInternal, { token: null, body })
  expect(status).toBe(200)
  return envelope as { code: number; msg: string; tenant_access_token: string; expire: number }
}

test('the same token comes again while it lives for 30 minutes, then a new one, and both are valid', async () => {
  const world = await testWorld()
  const service = createService(world)
  const first = await ask(service)
  world.pass(90 * MINUTE_MS)
  expect(await ask(service)).toMatchObject({ tenant_access_token: first.tenant_access_token, expire: 1800 })
  world.pass(1)
  const second = await ask(service)
  expect(second.tenant_access_token).not.toBe(first.tenant_access_token)
  expect(second.expire).toBe(7200)
  for (const { tenant_access_token } of [first, second]) {
    expect(await call(service, GetBotInfo, { token: tenant_access_token })).toMatchObject({ code: 0 })
  }
  world.pass(30 * MINUTE_MS)
  expect(await call(service, GetBotInfo, { token: first.tenant_access_token })).toMatchObject({
    code: 99991663,
  })
  expect(await call(service, GetBotInfo, { token: second.tenant_access_token })).toMatchObject({ code: 0 })
})

test('fifty calls at once get one token, and the fifty-first has to wait', async () => {
  const world = await testWorld()
  const service = createService(world)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(service)))
  expect(new Set(answers.map((answer) => answer.tenant_access_token)).size).toBe(1)

  const input = { token: null, body }
  const late = await call(service, GetTenantAccessTokenInternal, input)
  expect(late).toMatchObject({ status: 429, code: 99991400 })
  expect(late.headers.get('x-ogw-ratelimit-limit')).toBe('50')
  const another = { token: null, body: { app_id: otherApp.app_id, app_secret: otherApp.app_secret } }
  expect((await call(service, GetTenantAccessTokenInternal, another)).code).toBe(0)
  world.pass(1000)
  expect((await call(service, GetTenantAccessTokenInternal, input)).code).toBe(0)
})

test('a refusal has HTTP status 200, an empty data object and no token', async () => {
  const service = createService(await testWorld())
  const wrong = { token: null, body: { ...body, app_secret: `${happyApp.app_secret}x` } }
  const reply = await call(service, GetTenantAccessTokenInternal, wrong)
  expect(reply).toMatchObject({ status: 200, code: 10015, data: {} })
  expect(JSON.stringify(reply.envelope)).not.toContain(happyApp.app_secret)
})
