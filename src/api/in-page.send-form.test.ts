import { expect, test } from 'vitest'
import { NoAnswer } from '../../client/lark-error'
import { sendFormInPage } from './in-page'

const request = (
  size: number,
  more: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
) => ({
  method: 'POST',
  headers: new Headers({ 'content-type': 'multipart/form-data; boundary=b' }),
  body: new Blob([new Uint8Array(size)]),
  ...more,
})
const URL = 'http://herald.test/open-apis/im/v1/files'

test('bytes count as sent when they are requested', async () => {
  const shares: number[] = []
  let seen = 0
  const send = sendFormInPage(async (asked) => {
    const reader = asked.body!.getReader()
    await reader.read()
    seen = shares.at(-1)!
    while (!(await reader.read()).done);
    return new Response(asked.headers.get('content-type'))
  })
  const answer = await send(URL, request(5_000_000, { onProgress: (share) => shares.push(share) }))
  expect(await answer.text()).toBe('multipart/form-data; boundary=b')
  expect(seen).toBeLessThan(0.2)
  expect(shares.at(-1)).toBe(1)
})

test('an aborted form breaks off with the reason', async () => {
  const gone = new AbortController()
  const why = new Error('not wanted')
  let broken: unknown
  const send = sendFormInPage(async (asked) => {
    const reader = asked.body!.getReader()
    await reader.read()
    gone.abort(why)
    await reader.read().catch((error: unknown) => (broken = error))
    throw new Error('the form broke off')
  })
  await expect(send(URL, request(5_000_000, { signal: gone.signal }))).rejects.toBe(why)
  expect(broken).toBe(why)
})

test.each<[string, () => Promise<Response>]>([
  ['a line that is cut', async () => Response.error()],
  ['a service that breaks', () => Promise.reject(new Error('bug'))],
])('%s counts as no answer', async (_, answer) => {
  await expect(sendFormInPage(answer)(URL, request(1))).rejects.toBeInstanceOf(NoAnswer)
})
