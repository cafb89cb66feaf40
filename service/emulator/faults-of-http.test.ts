import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { AddFault } from '../../contract/herald/faults'
import { ListCalls } from '../../contract/herald/log'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { GetMessageResource } from '../../contract/im/messages/get-message-resource'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { endpoints } from '../endpoints'
import { requestTo } from '../testing/call'
import { refusalByFault } from './fault-answer'
import { localService } from './testing/local-service'

const launch = { chat_id: 'oc_launch' }
const write = {
  path: { ...launch, block_id: 'oc_launch' },
  body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'lost?' } }] } }] },
}

/** The bytes that arrive, and the error that ends them. */
async function arrivedOf({ body }: Response) {
  const reader = body!.getReader()
  const pieces: Uint8Array[] = []
  for (;;) {
    const read = await reader.read().catch((error: unknown) => ({ error }))
    if ('error' in read || read.done) return { bytes: Buffer.concat(pieces), ...read }
    pieces.push(read.value)
  }
}

test('a limit by fault has the status and the headers of the limit of its endpoint', async () => {
  const { ask, callHerald } = await localService()
  const refusals = []
  for (const [endpoint, fault] of [
    [ListChats, { code: 99991400 }],
    [ListBlocks, { code: 99991400 }],
    [MergeForward, { code: 230020 }],
    [CreateMessage, { code: 230020 }],
    [ListBlocks, { code: 99991400, reset_s: 90 }],
    [ListBlocks, { status: 429, reset_s: 7 }],
  ] as const) {
    await callHerald(AddFault, { body: { ...fault, count: 1 } })
    const { status, code, headers } = await ask(endpoint, { path: launch })
    refusals.push([status, code, headers.get('x-ogw-ratelimit-limit'), headers.get('x-ogw-ratelimit-reset')])
  }
  expect(refusals).toEqual([
    [429, 99991400, '50', '1'],
    [400, 99991400, '10', '1'],
    [400, 230020, '50', '1'],
    [400, 230020, '5', '1'],
    [400, 99991400, '10', '90'],
    [429, 99991400, '10', '7'],
  ])
})

test('a code by fault has the words and the status of the rule of its endpoint', () => {
  for (const endpoint of endpoints)
    for (const { code, msg } of endpoint.rules) {
      const refused = refusalByFault(endpoint, code)
      const first = endpoint.rules.find((rule) => rule.code === code)
      expect(refused.code).toBe(code)
      if (first?.msg === msg) expect(refused.options.msg).toBe(msg)
      if (endpoint.gates.status) expect(refused.options.status).toBe(endpoint.gates.status)
    }
})

test('a fault answers a status with a body and a content type of its own, and the call has no effect', async () => {
  const { service, ask, callHerald, bugs } = await localService()
  const body = '<html><body>Down for maintenance</body></html>'
  await callHerald(AddFault, { body: { route: CreateBlocks.route, status: 503, body, count: 1 } })
  const answer = await service(requestTo(CreateBlocks.route, write))
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    503,
    'text/html; charset=utf-8',
    body,
  ])
  expect(answer.headers.get('x-tt-logid')).toMatch(/^[0-9A-F]{34}$/)
  const own = { status: 500, body: 'a=1', content_type: 'application/x-www-form-urlencoded' }
  await callHerald(AddFault, { body: { ...own, count: 1 } })
  const typed = await service(requestTo(ListChats.route))
  expect([typed.headers.get('content-type'), await typed.text()]).toEqual([own.content_type, 'a=1'])
  expect((await ask(ListBlocks, { path: launch })).data?.items).toHaveLength(1)
  const [, , logged] = (await callHerald(ListCalls)).items
  expect(logged).toMatchObject({ status: 503, fault: 'status 503', response: { text: body } })
  expect(logged).not.toHaveProperty('code')
  expect(bugs).toEqual([])
})

test('a status without a body is answered with the page of a proxy', async () => {
  const { service, callHerald } = await localService()
  for (const status of [500, 501, 502, 503, 504]) {
    await callHerald(AddFault, { body: { status, count: 1 } })
    const answer = await service(requestTo(ListChats.route))
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(new RegExp(`<h1>${status} [A-Z]`))
  }
})

test('a body is typed by its first character', async () => {
  const { service, callHerald } = await localService()
  const types = []
  for (const body of ['<p>', '{"a":1}', '[]', 'upstream error', '']) {
    await callHerald(AddFault, { body: { status: 502, body, count: 1 } })
    types.push((await service(requestTo(ListChats.route))).headers.get('content-type'))
  }
  const [html, json, text] = ['text/html', 'application/json', 'text/plain'].map(
    (type) => `${type}; charset=utf-8`,
  )
  expect(types).toEqual([html, json, json, text, text])
})

test('a slow body arrives whole in small pieces, the first with the headers', async () => {
  const { service, callHerald, clock } = await localService()
  const whole = await (await service(requestTo(ListChats.route))).text()
  await callHerald(AddFault, { body: { slow_ms: 1000, count: 1 } })
  const answer = await service(requestTo(ListChats.route))
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)))
  const reader = answer.body!.getReader()
  const pieces = [(await reader.read()).value!]
  const waits: number[] = []
  for (;;) {
    const next = reader.read()
    // Every piece but the first is waited for.
    if (pieces.length < 5) await expect.poll(() => clock.waits()).toHaveLength(1)
    waits.push(...clock.waits())
    clock.ring()
    const { done, value } = await next
    if (done) break
    pieces.push(value)
  }
  expect(pieces).toHaveLength(5)
  expect(Buffer.concat(pieces).toString()).toBe(whole)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000)
})

test('a reader who leaves a slow body ends its waiting', async () => {
  const { service, callHerald, clock } = await localService()
  await callHerald(AddFault, { body: { slow_ms: 600_000 } })
  const answer = await service(requestTo(ListChats.route))
  const reader = answer.body!.getReader()
  await reader.read()
  const next = reader.read()
  await expect.poll(() => clock.waits()).toHaveLength(1)
  await reader.cancel()
  expect(clock.waits()).toEqual([])
  expect((await next).done).toBe(true)
})

test('a host that closes ends all waits, and what waited is answered whole', async () => {
  const { service, callHerald, clock, emulator } = await localService()
  const whole = await (await service(requestTo(ListChats.route))).text()
  await callHerald(AddFault, { body: { delay_ms: 600_000 } })
  await callHerald(AddFault, { body: { slow_ms: 600_000 } })
  const asked = service(requestTo(ListChats.route))
  await expect.poll(() => clock.waits()).toEqual([600_000])
  emulator.waits.end()
  expect(await (await asked).text()).toBe(whole)
  expect(clock.waits()).toEqual([])
})

test('a body that is cut states its whole length, ends in the middle and fails, and everything is done', async () => {
  const { service, ask, callHerald, bugs } = await localService()
  const query = { client_token: 'fe599b60-450f-46ff-b2ef-9f6675625b97' }
  await callHerald(AddFault, { body: { route: CreateBlocks.route, cut: 'body', count: 1 } })
  const answer = await service(requestTo(CreateBlocks.route, { ...write, query }))
  const arrived = await arrivedOf(answer)
  expect(answer.status).toBe(200)
  expect(arrived).toMatchObject({ error: expect.any(TypeError) })
  const again = await service(requestTo(CreateBlocks.route, { ...write, query }))
  const whole = await again.text()
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)))
  expect(arrived.bytes.toString()).toBe(whole.slice(0, Math.floor(whole.length / 2)))
  expect((await ask(ListBlocks, { path: launch })).data?.items).toHaveLength(2)
  expect((await callHerald(ListCalls)).items.at(-1)).toMatchObject({ status: 200, fault: 'cut body' })
  expect(bugs).toEqual([])
})

test('a slow refusal and a cut file arrive as their faults let them', async () => {
  const { service, ask, callHerald, emulator } = await localService()
  emulator.waits.end()
  await callHerald(AddFault, { body: { slow_ms: 500 } })
  await callHerald(AddFault, { body: { code: 2200, count: 1 } })
  expect((await ask(ListChats)).code).toBe(2200)
  await callHerald(AddFault, { body: { cut: 'body', count: 1 } })
  const request = requestTo(GetMessageResource.route, {
    path: { message_id: 'om_file', file_key: 'file_v3_happy' },
    query: { type: 'file' },
  })
  const [cut, whole] = [await service(request.clone()), await service(request)]
  const arrived = await arrivedOf(cut)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(arrived).toMatchObject({ error: expect.any(TypeError) })
  expect(arrived.bytes).toEqual(bytes.subarray(0, Math.floor(bytes.length / 2)))
})
