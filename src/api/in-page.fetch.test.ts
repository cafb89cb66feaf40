import { expect, test } from 'vitest'
import { fetchInPage } from './in-page'

const url = 'http://herald.test/open-apis/im/v1/messages/om_a/resources/file_b'

/** Endless bytes that count the pieces made, and record whether the reader has cancelled. */
function source() {
  const told = { pieces: 0, cancelled: undefined as unknown }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        told.pieces += 1
        controller.enqueue(new Uint8Array(10))
      },
      cancel: (reason) => void (told.cancelled = reason),
    },
    { highWaterMark: 0 },
  )
  return { told, body }
}

test('a byte is made when it is requested, and the headers are kept', async () => {
  const { told, body } = source()
  const fetch = fetchInPage(async (request) => {
    expect(request.headers.get('range')).toBe('bytes=5-')
    return new Response(body, { status: 206, headers: { 'content-range': 'bytes 5-9/10' } })
  })
  const { signal } = new AbortController()
  const response = await fetch(url, { headers: { range: 'bytes=5-' }, signal })
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 5-9/10'])
  const reader = response.body!.getReader()
  await reader.read()
  await reader.read()
  expect(told.pieces).toBe(2)
  await reader.cancel('enough')
  expect(told.cancelled).toBe('enough')
})

test('an aborted call ends at its source with the reason', async () => {
  const { told, body } = source()
  const gone = new AbortController()
  const response = await fetchInPage(async () => new Response(body))(url, { signal: gone.signal })
  const reader = response.body!.getReader()
  await reader.read()
  const why = new Error('not wanted')
  gone.abort(why)
  await expect(reader.read()).rejects.toBe(why)
  expect(told.cancelled).toBe(why)
})

test('a call that is aborted before it is answered does not wait', async () => {
  const gone = new AbortController()
  const asked = fetchInPage(() => new Promise(() => undefined))(url, { signal: gone.signal })
  gone.abort(new Error('not wanted'))
  await expect(asked).rejects.toThrow('not wanted')
})

test.each<[string, () => Promise<Response>]>([
  ['a line that is cut', async () => Response.error()],
  ['a service that breaks', () => Promise.reject(new Error('bug'))],
])('%s is a network failure', async (_, answer) => {
  await expect(fetchInPage(answer)(url)).rejects.toBeInstanceOf(TypeError)
})
