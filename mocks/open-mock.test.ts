import { setupServer } from 'msw/node'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { WrittenWorld } from '../service/world/world-file'
import { openMock } from './open-mock'

const tenant_key = 'acme'
const chat_id = 'oc_launch'
const world: WrittenWorld = {
  now: 1_763_600_000_000,
  tenants: [{ tenant_key }],
  apps: [{ app_id: 'cli_mine', app_secret: 'secret-for-tests', tenant_key }],
  chats: [{ chat_id, tenant_key, name: 'Launch', bots: [{ app_id: 'cli_mine' }] }],
}

const herald = await openMock(world)
const server = setupServer(...herald.handlers)
server.listen({ onUnhandledRequest: 'error' })
afterEach(() => herald.reset())
afterAll(async () => {
  server.close()
  await herald.close()
})

const blocks = `https://open.example/open-apis/docx/v1/chats/${chat_id}/announcement/blocks`

async function request(url: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${await herald.token('cli_mine')}`,
    'content-type': 'application/json',
  }
  return fetch(url, { ...init, headers })
}

const write = (client_token: string) =>
  request(`${blocks}/${chat_id}/children?client_token=${client_token}`, {
    method: 'POST',
    body: JSON.stringify({
      children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'x' } }] } }],
    }),
  })

const count = async () =>
  ((await (await request(blocks)).json()) as { data: { items: object[] } }).data.items.length

test('a lost answer is a network error, and a retry finds the effect of the first call', async () => {
  await herald.faults.add({ cut: 'after', count: 1 })
  const token = 'fe599b60-450f-46ff-b2ef-9f6675625b97'
  await expect(write(token)).rejects.toThrow(TypeError)
  expect((await write(token)).status).toBe(200)
  expect(await count()).toBe(2)
  const [, , lost] = await herald.log()
  expect(lost).toMatchObject({ status: 0, fault: 'cut after', app_id: 'cli_mine' })
})

test('a reset undoes a test’s changes and keeps all sessions', async () => {
  const token = await herald.token('cli_mine')
  expect(await count()).toBe(1)
  await write('')
  await herald.faults.add({ code: 2200 })
  await herald.reset()
  const answer = await fetch(blocks, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(await count()).toBe(1)
  expect(await herald.faults.list()).toEqual([])
})

test('the clock is moved, a snapshot is restored, a world is saved and loaded', async () => {
  await herald.clock.set(5_000)
  await herald.clock.advance(1_000)
  expect(await herald.clock.now()).toBeGreaterThanOrEqual(6_000)
  expect(await herald.clock.now()).toBeLessThan(600_000)
  const { snapshot_id } = await herald.snapshots.take('before')
  await write('')
  const saved = await herald.save()
  await herald.snapshots.restore(snapshot_id)
  expect(await count()).toBe(1)
  await herald.load(saved)
  expect(await count()).toBe(2)
  expect((await herald.snapshots.list()).map(({ name }) => name)).toEqual(['before'])
  await herald.snapshots.remove(snapshot_id)
  await expect(herald.snapshots.restore(snapshot_id)).rejects.toThrow('1770002 not found')
})

test('the log is streamed through the worker’s route, too', async () => {
  const gone = new AbortController()
  const answer = await fetch('http://localhost/_herald/log/stream', { signal: gone.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toMatchObject({ value: 'retry: 1000\n\n' })
  const next = reader?.read()
  await count()
  expect((await next)?.value).toContain('event: call\n')
  gone.abort()
})
