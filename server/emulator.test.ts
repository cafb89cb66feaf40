import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { StartOptions } from './start-server'
import { folderOfTest } from './testing/folders'
import { createRequest, hostWorld, tokenOf, wordsOf } from './testing/host-world'
import { callJson } from './testing/json-call'
import { startHere } from './testing/running-server'

async function started(options: Partial<StartOptions> = {}) {
  const server = await startHere({ world: hostWorld(), ...options })
  onTestFinished(() => server.close())
  // Reaches a server that listens on all addresses on this one.
  return { url: server.url.replace('0.0.0.0', '127.0.0.1'), server }
}

const callHerald = (url: string, method: string, path: string, body: object = {}) =>
  callJson<Record<string, unknown>>(`${url}/_herald${path}`, method === 'GET' ? undefined : body, { method })

const endpoints = [
  'state',
  'state/chats',
  'world',
  'log',
  'log/stream',
  'changes/stream',
  'faults',
  'clock',
  'snapshots',
  'environment',
]

const notFound = { code: 404, msg: '404 page not found' }

test('a service that listens off loopback has none of the emulator endpoints', async () => {
  const { url } = await started({ host: '0.0.0.0' })
  for (const path of endpoints) {
    const answer = await fetch(`${url}/_herald/${path}`)
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, notFound])
  }
  expect((await callHerald(url, 'POST', '/reset')).status).toBe(404)
})

test('with `emulator`, a service off loopback has the emulator endpoints, but not for another site’s page', async () => {
  const { url } = await started({ host: '0.0.0.0', emulator: true })
  expect(await callHerald(url, 'GET', '/state')).toMatchObject({
    status: 200,
    code: 0,
    data: { counts: { chats: 1 } },
  })
  const foreign = await fetch(`${url}/_herald/state`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.status).toBe(403)
})

/** A stream of events, and the text that it has sent so far. */
async function listening(url: string, headers: Record<string, string> = {}) {
  const sent = httpRequest(`${url}/_herald/log/stream`, { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { answer, said: () => text, leave: () => sent.destroy() }
}

const ask = (url: string) =>
  fetch(`${url}/open-apis/im/v1/chats`, { headers: { authorization: `Bearer ${tokenOf(0)}` } })

test('calls are streamed as they happen, a reader that reconnects receives the ones it missed, and a stopping server ends the stream', async () => {
  const { url, server } = await started()
  const first = await listening(url)
  expect(first.answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  // The headers and the first line arrive before any call.
  await expect.poll(first.said).toBe('retry: 1000\n\n')
  await ask(url)
  await expect.poll(first.said).toContain('id: 1\nevent: call\n')
  expect(first.said()).not.toContain(tokenOf(0))
  first.leave()
  await ask(url)
  await ask(url)
  const second = await listening(url, { 'last-event-id': '1' })
  await expect.poll(second.said).toContain('id: 3\n')
  expect(second.said()).toContain('id: 2\n')
  expect(second.said()).not.toContain('id: 1\n')
  const ended = once(second.answer, 'end')
  await server.close()
  await ended
})

test('snapshots, the clock and the reset world survive a restart, and faults and the log do not', async () => {
  const data = folderOfTest()
  const { url, server } = await started({ data })
  const [path, init] = createRequest(0, 'in the snapshot')
  await fetch(`${url}${path}`, init)
  const { snapshot_id } = (await callHerald(url, 'POST', '/snapshots', { name: 'one' })).data
  await callHerald(url, 'PUT', '/clock', { now: 1000 })
  await callHerald(url, 'POST', '/faults', { code: 2200 })
  await server.close()

  const again = await started({ data })
  const { now } = (await callHerald(again.url, 'GET', '/clock')).data
  expect(now).toBeGreaterThanOrEqual(1000)
  expect(now).toBeLessThan(600_000)
  expect((await callHerald(again.url, 'GET', '/faults')).data['items']).toEqual([])
  expect((await callHerald(again.url, 'GET', '/log')).data['items']).toEqual([])
  await callHerald(again.url, 'POST', '/reset')
  expect(await wordsOf(again.url, 0)).toEqual([])
  await callHerald(again.url, 'POST', `/snapshots/${String(snapshot_id)}/restore`)
  expect(await wordsOf(again.url, 0)).toEqual(['in the snapshot'])
})
