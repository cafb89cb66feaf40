import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../service/http/create-service'
import { happyApp } from '../service/testing/happy-world'
import { testWorld } from '../service/testing/test-world'
import { mockServer } from './node'

const server = mockServer(createService(await testWorld(), { local: 'page' }))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test("a page's request is answered by the service for any host name", async () => {
  const answer = await fetch('https://open.example/open-apis/bot/v3/info')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 99991661 })
})

test("a body and a header arrive, and the service's headers are returned", async () => {
  const answer = await fetch('http://localhost/_herald/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'cli_nobody' }),
  })
  expect(answer.headers.get('x-tt-logid')).toMatch(/^[0-9A-F]{34}$/)
  expect(((await answer.json()) as { code: number }).code).not.toBe(0)
})

test('a path that the service does not know is answered as not found, not passed on', async () => {
  const answer = await fetch('http://localhost/open-apis/no/such/thing')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-herald-hint')).toBe('no such path')
})

test('a doubled slash and a compressed body arrive as their client meant them', async () => {
  const answer = await fetch('https://open.example//open-apis/auth/v3/tenant_access_token/internal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ app_id: happyApp.app_id, app_secret: happyApp.app_secret })),
  })
  expect(await answer.json()).toMatchObject({ code: 0, tenant_access_token: expect.any(String) as string })
})
