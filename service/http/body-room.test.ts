import { expect, test, vi } from 'vitest'
import { WriteValues } from '../../contract/sheets/write-values'
import { requestTo } from '../testing/call'
import { happyApp, otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { MAX_JSON_BYTES } from './read-json'

/** A body of 2 MB for a missing spreadsheet, which is sent when the service reads it. */
function largeWrite(token: string, isSent: Promise<void>, signal?: AbortSignal) {
  const pull = vi.fn()
  const text = JSON.stringify({
    valueRange: { range: 'a!A1:A1', values: [['x'.repeat(MAX_JSON_BYTES - 100)]] },
  })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pull()
        await isSent
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const { url } = requestTo(WriteValues.route, { path: { spreadsheetToken: 'shtcnNobody' } })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method: 'PUT', headers, body, duplex: 'half', ...(signal && { signal }) } as RequestInit
  return { request: new Request(url, init), pull }
}

const turns = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

test('of sixty large bodies of one application four are read at once, and those of another are not kept waiting', async () => {
  const service = createService(await testWorld())
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  const many = Array.from({ length: 60 }, () => largeWrite(happyApp.token, isSent))
  const answers = many.map(({ request }) => service(request))
  const read = () => many.filter(({ pull }) => pull.mock.calls.length > 0).length
  await vi.waitFor(() => expect(read()).toBe(4))
  const other = await service(largeWrite(otherApp.token, Promise.resolve()).request)
  expect(await other.json()).toMatchObject({ code: 90214 })
  expect(read()).toBe(4)
  send()
  const codes = await Promise.all(
    answers.map(async (answer) => ((await (await answer).json()) as { code: number }).code),
  )
  expect(new Set(codes)).toEqual(new Set([90214]))
})

test('a client that hangs up while its body waits takes no room', async () => {
  const service = createService(await testWorld())
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  const many = Array.from({ length: 4 }, () => largeWrite(happyApp.token, isSent))
  const answers = many.map(({ request }) => service(request))
  // On PostgreSQL, requests come to the room in any order.
  await vi.waitFor(() => expect(many.every(({ pull }) => pull.mock.calls.length > 0)).toBe(true))
  const hangUp = new AbortController()
  const waiting = largeWrite(happyApp.token, isSent, hangUp.signal)
  const gone = service(waiting.request)
  // What another application sends after it is answered, so it is waiting by now.
  await service(largeWrite(otherApp.token, Promise.resolve()).request)
  const next = largeWrite(happyApp.token, isSent)
  const last = service(next.request)
  hangUp.abort()
  await gone
  await turns()
  expect(next.pull).not.toHaveBeenCalled()
  send()
  await Promise.all([...answers, last])
  expect(waiting.pull).not.toHaveBeenCalled()
  expect(next.pull).toHaveBeenCalled()
})
