import { setupServer } from 'msw/node'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { WrittenWorld } from '../contract/herald/world-file'
import { openMock } from './open-mock'

const world: WrittenWorld = {
  tenants: [{ tenant_key: 'acme' }],
  apps: [{ app_id: 'cli_mine', app_secret: 'secret-for-tests', tenant_key: 'acme' }],
}
const herald = await openMock(world)
const server = setupServer(...herald.handlers)
server.listen({ onUnhandledRequest: 'error' })
afterEach(() => herald.faults.clear())
afterAll(async () => {
  server.close()
  await herald.close()
})

async function listChats() {
  const authorization = `Bearer ${await herald.token('cli_mine')}`
  return fetch('https://open.example/open-apis/im/v1/chats', { headers: { authorization } })
}

test('a status with HTML reaches a fetch behind MSW', async () => {
  await herald.faults.add({ status: 504, body: '<h1>too late</h1>' })
  const answer = await listChats()
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    504,
    'text/html; charset=utf-8',
    '<h1>too late</h1>',
  ])
})

test('a body that is cut is a network error behind MSW, as is a connection that is cut', async () => {
  await herald.faults.add({ cut: 'body', count: 1 })
  const answer = await listChats()
  await expect(answer.json()).rejects.toThrow(TypeError)
  await herald.faults.add({ cut: 'before', count: 1 })
  await expect(listChats()).rejects.toThrow(TypeError)
})

test('a slow body arrives whole behind MSW', async () => {
  await herald.faults.add({ slow_ms: 20, count: 1 })
  expect(await (await listChats()).json()).toMatchObject({ code: 0 })
})

test('the index of the endpoints is answered with and without a slash at its end', async () => {
  const [one, other] = await Promise.all(
    ['', '/'].map(
      async (end) => (await fetch(`https://open.example/_herald${end}`)).json() as Promise<object>,
    ),
  )
  expect(one).toMatchObject({ code: 0, data: { items: expect.any(Array) } })
  expect(other).toEqual(one)
})
