import { setupServer } from 'msw/node'
import { afterAll, expect, test } from 'vitest'
import { handlers } from './handlers'

const app = {
  app_id: 'cli_a1b2c3d4e5f60718',
  app_secret: 'secret-for-tests',
  tenant_key: 'acme',
  tokens: ['t-mine'],
}
const world = { tenants: [{ tenant_key: 'acme' }], apps: [app] }

// These are the lines of the README, apart from its imports.
const server = setupServer(...handlers(world))
server.listen({ onUnhandledRequest: 'error' })
afterAll(() => server.close())

const url = 'https://open.example/open-apis/auth/v3/tenant_access_token/internal'

test('with three lines the service answers a fetch to any host', async () => {
  const { app_id, app_secret } = app
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id, app_secret }),
  })
  expect(await answer.json()).toMatchObject({ code: 0, tenant_access_token: expect.stringMatching(/^t-/) })
})

test('without a world, the demo world is served', async () => {
  server.use(...handlers())
  const answer = await fetch('http://localhost/_herald/environment')
  expect(((await answer.json()) as { data: { apps: object[] } }).data.apps.length).toBeGreaterThan(1)
  server.resetHandlers()
})

test('an invalid world is refused at once, with the place of the fault', () => {
  expect(() =>
    handlers({ chats: [{ chat_id: 'oc_a', tenant_key: 'a', announcement: { blocks: [] } }] }),
  ).toThrow('chats[0].announcement.blocks[0]: must be the page')
})
