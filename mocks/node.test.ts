import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../service/http/create-service'
import { happyApp } from '../service/testing/happy-world'
import { testWorld } from '../service/testing/test-world'
import { mockServer } from './node'

const server = mockServer(createService(await testWorld(), { local: 'page' }))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

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
