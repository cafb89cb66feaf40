import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { happyApp } from '../service/testing/happy-world'
import { DATA, decodeFrame, encodeFrame } from './events/frame'
import { eventReceiver } from './testing/event-receiver'
import { instancesOfFile } from './testing/instances'
import { callJson } from './testing/json-call'
import { aroundFile, uploadHeaders } from './testing/upload-form'

const receiver = eventReceiver()
const { servers } = instancesOfFile('instances', 3, () => ({
  events: new Map([[happyApp.app_id, receiver.url]]),
}))
const clients: WebSocket[] = []

// Before the servers close.
afterAll(() => {
  for (const client of clients) client.terminate()
})

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

const ask = <Data>(at: number, method: string, path: string, body?: object) =>
  callJson<Data>(`${servers[at]?.url}${path}`, body, { method, token: happyApp.token })

const say = (at: number, text: string) =>
  ask(at, 'POST', '/_herald/say', { chat_id: 'oc_launch', open_id: 'ou_alice', text })

/** The address of a long connection from one instance, changed to another instance. */
async function addressAt(given: number, opened: number): Promise<string> {
  const { data } = await ask<{ URL: string }>(given, 'POST', '/callback/ws/endpoint', {
    AppID: happyApp.app_id,
    AppSecret: happyApp.app_secret,
  })
  return data.URL.replace(/^ws:\/\/[^/]+/, servers[opened]!.url.replace('http', 'ws'))
}

/** Collects the texts of the received events, and acknowledges them as an SDK does. */
async function listening(url: string, heard: string[]): Promise<void> {
  const client = new WebSocket(url)
  clients.push(client)
  client.on('message', (data: Buffer) => {
    const frame = decodeFrame(data)
    if (frame?.method !== DATA) return
    heard.push(textOf(Buffer.from(frame.payload ?? []).toString()))
    client.send(encodeFrame({ ...frame, payload: Buffer.from(JSON.stringify({ code: 200 })) }))
  })
  await once(client, 'open')
}

const textOf = (event: string): string => /words \d+/.exec(event)?.[0] ?? event

test('replies in a thread from three instances at once begin one thread', async () => {
  const body = { msg_type: 'text', content: '{"text":"me too"}', reply_in_thread: true }
  const reply = (at: number) =>
    ask<{ thread_id: string; root_id: string }>(at, 'POST', '/open-apis/im/v1/messages/om_reply/reply', body)
  const replies = await Promise.all([0, 1, 2].map(reply))
  expect(replies.map(({ data }) => data.root_id)).toEqual(['om_reply', 'om_reply', 'om_reply'])
  expect(new Set(replies.map(({ data }) => data.thread_id)).size).toBe(1)
})

test('an address from one instance opens at another, only once in total', async () => {
  const url = await addressAt(0, 1)
  await listening(url, [])
  for (const server of servers) {
    const again = new WebSocket(url.replace(/^ws:\/\/[^/]+/, server.url.replace('http', 'ws')))
    again.on('error', () => undefined)
    const [, response] = (await once(again, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(403)
  }
  clients.pop()?.terminate()
})

test('each subscriber receives the events of all instances exactly once, connected to any instance', async () => {
  const heard: string[] = []
  await listening(await addressAt(0, 2), heard)
  const words = Array.from({ length: 60 }, (_, at) => `words ${at}`)
  const said = await Promise.all(words.map((text, at) => say(at % 3, text)))
  expect(said.filter(({ code }) => code !== 0)).toEqual([])
  const sorted = words.toSorted()
  const pushed = () => receiver.received.map(({ text }) => textOf(text)).toSorted()
  await eventually(() => expect(heard.toSorted()).toEqual(sorted))
  await eventually(() => expect(pushed()).toEqual(sorted))
  // After this, no instance finds anything left to deliver.
  await say(0, 'words 60')
  await eventually(() => expect(receiver.received).toHaveLength(61))
  await eventually(() => expect(heard).toHaveLength(61))
})

test('one client_token sent to all instances creates one block, and a clock set at one is set at all', async () => {
  const { data: before } = await ask<{ revision_id: number }>(0, 'GET', `${LAUNCH}`)
  const children = [{ block_type: 2, text: { elements: [{ text_run: { content: 'once' } }] } }]
  for (let round = 0; round < 5; round += 1) {
    const path = `${LAUNCH}/blocks/oc_launch/children?client_token=round-${round}`
    const answers = await Promise.all([0, 1, 2].map((at) => ask(at, 'POST', path, { children, index: -1 })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    await ask(round % 3, 'POST', '/_herald/clock/advance', { ms: 60_000 })
    await eventually(async () => {
      const clocks = await Promise.all(
        [0, 1, 2].map((at) => ask<{ now: number }>(at, 'GET', '/_herald/clock')),
      )
      const times = clocks.map(({ data }) => new Date(data.now).getTime())
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(30_000)
    })
  }
  const { data: after } = await ask<{ revision_id: number }>(1, 'GET', `${LAUNCH}`)
  expect(after.revision_id).toBe(before.revision_id + 5)
})

/** An upload whose end is not sent yet. */
function begun(at: number) {
  const { head, tail } = aroundFile
  const sending = request(`${servers[at]?.url}/open-apis/drive/v1/medias/upload_all`, {
    method: 'POST',
    agent: false,
    headers: { ...uploadHeaders(happyApp.token), 'content-length': head.length + tail.length },
  })
  sending.write(head)
  const code = once(sending, 'response').then(async ([response]) => {
    const envelope = (await new Response(response as never).json()) as { code: number }
    return envelope.code
  })
  return { code, end: () => sending.end(tail) }
}

const ANOTHER_UPLOADS = 1061045

test('all instances together admit one upload per application, and a stopping instance finishes its upload', async () => {
  let first = begun(2)
  const second = async (at: number) => {
    const upload = begun(at)
    upload.end()
    return upload.code
  }
  await eventually(async () => {
    const refused = await Promise.race([first.code, Promise.resolve(undefined)])
    // It arrived during another upload. The next try runs alone until the next check.
    if (refused === ANOTHER_UPLOADS) first = begun(2)
    expect(refused).toBeUndefined()
    expect(await second(0)).toBe(ANOTHER_UPLOADS)
  })
  expect(await second(1)).toBe(ANOTHER_UPLOADS)
  const stopped = servers[2]!.close()
  first.end()
  // The upload is incomplete, but it was admitted and is answered.
  expect(await first.code).not.toBe(ANOTHER_UPLOADS)
  await stopped
  expect(await second(1)).not.toBe(ANOTHER_UPLOADS)
})

const LAUNCH = '/open-apis/docx/v1/chats/oc_launch/announcement'
