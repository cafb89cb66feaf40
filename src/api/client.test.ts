import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../../client/client'
import { LarkError, NOT_AN_ENVELOPE, NoAnswer } from '../../client/lark-error'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { DownloadMedia } from '../../contract/drive/download-media'
import { GetChat } from '../../contract/im/chats/get-chat'
import { ListChats } from '../../contract/im/chats/list-chats'
import { fetchInPage } from './in-page'

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const done = (data: unknown) => json({ code: 0, msg: 'ok', data })
const wrongToken = () => json({ code: 99991663, msg: 'Invalid access token' }, 400)

/** A client whose requests are recorded and answered by `answer`. */
function clientOver(answer: (request: Request, count: number) => Response | Promise<Response>) {
  const requests: Request[] = []
  const client = createClient({
    fetch: async (url, init) => {
      const request = new Request(new URL(url as string, 'http://console.test'), init)
      requests.push(request)
      return answer(request, requests.length)
    },
  })
  return { client, requests }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was answered'),
    (error: unknown) => error,
  )

describe('a call', () => {
  test('answers data, and sends the token, the query and no body on a read', async () => {
    const { client, requests } = clientOver(() => done({ items: [], has_more: false }))
    client.setSession({ token: 't-one', renew: () => Promise.reject(new Error('not asked')) })
    expect(await client.call(ListChats, { query: { page_size: 100 } })).toEqual({
      items: [],
      has_more: false,
    })
    expect(requests[0]?.url).toBe('http://console.test/open-apis/im/v1/chats?page_size=100')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer t-one')
    expect(requests[0]?.headers.has('content-type')).toBe(false)
  })

  test('waits for the step before each call', async () => {
    const order: string[] = []
    const { client } = clientOver(() => {
      order.push('call')
      return done({})
    })
    client.setBeforeCall(async () => void order.push('before'))
    await client.call(ListChats, {})
    await client.call(ListChats, {})
    expect(order).toEqual(['before', 'call', 'before', 'call'])
  })

  test('may be sent by another sender, which gets the page’s request', async () => {
    const { client, requests } = clientOver(() => done({ by: 'the page' }))
    client.setSession({ token: 't-one', renew: () => Promise.reject(new Error('not asked')) })
    const sent: string[] = []
    const fetch = async (url: string, { headers }: RequestInit) => {
      sent.push(`${url} ${new Headers(headers).get('authorization')}`)
      return done({ items: [], has_more: false })
    }
    await client.call(ListChats, {}, { fetch })
    expect(sent).toEqual(['/open-apis/im/v1/chats Bearer t-one'])
    expect(requests).toEqual([])
  })

  test('returns answers from the top level of the envelope', async () => {
    const { client, requests } = clientOver(() =>
      json({ code: 0, msg: 'ok', tenant_access_token: 't-new', expire: 7200 }),
    )
    const body = { app_id: 'cli_a', app_secret: 'secret' }
    expect(await client.callTopLevel(GetTenantAccessTokenInternal, { body })).toMatchObject({
      tenant_access_token: 't-new',
    })
    expect(await requests[0]?.json()).toEqual(body)
    expect(requests[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['the answer', () => new Promise<Response>(() => undefined)],
    ['its end', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('fails without an answer if %s takes too long', async (_, answer) => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    let isAsked = false
    const fetch = fetchInPage(async () => {
      isAsked = true
      return await answer()
    })
    const client = createClient({
      fetch: (url, init) => fetch(new URL(url as string, 'http://console.test'), init),
    })
    const called = refusal(client.call(ListChats, {}, { signal: new AbortController().signal }))
    await expect.poll(() => isAsked).toBe(true)
    limit.abort(new DOMException('late', 'TimeoutError'))
    expect(await called).toBeInstanceOf(NoAnswer)
  })

  test('keeps the facts of a refusal', async () => {
    const { client } = clientOver(() =>
      json({ code: 99991400, msg: 'too often', error: { log_id: 'log-7' } }, 429, {
        'x-ogw-ratelimit-reset': '3',
      }),
    )
    const error = await refusal(client.call(ListChats, {}))
    expect(error).toBeInstanceOf(LarkError)
    expect(error).toMatchObject({
      code: 99991400,
      status: 429,
      msg: 'too often',
      logId: 'log-7',
      retryAfterSeconds: 3,
    })
  })

  test('waits for an hour at most, even if a refusal asks for more', async () => {
    const { client } = clientOver(() =>
      json({ code: 99991400, msg: 'too often' }, 429, { 'x-ogw-ratelimit-reset': '1767603600' }),
    )
    expect(await refusal(client.call(ListChats, {}))).toMatchObject({ retryAfterSeconds: 3_600 })
  })

  test.each([
    ['a page of a proxy', '<html>Bad gateway</html>', 502],
    ['nothing', '', 200],
    ['null', 'null', 200],
    ['a code in words', '{"code":"0"}', 200],
  ])('reports %s as no envelope without crashing', async (_, body, status) => {
    const { client } = clientOver(() => new Response(body, { status }))
    expect(await refusal(client.call(ListChats, {}))).toMatchObject({ code: NOT_AN_ENVELOPE, status })
  })

  test('reports a missing answer if the connection is cut before or during the answer', async () => {
    const { client: unreachable } = clientOver(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await refusal(unreachable.call(ListChats, {}))).toBeInstanceOf(NoAnswer)

    const breaking = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
    const { client: cut } = clientOver(() => new Response(breaking))
    expect(await refusal(cut.call(ListChats, {}))).toBeInstanceOf(NoAnswer)
  })

  test('rejects with the reason of its signal when cancelled, not as a missing answer', async () => {
    const { client } = clientOver((request) => Promise.reject(request.signal.reason))
    const signal = AbortSignal.abort(new DOMException('left the page', 'AbortError'))
    expect(await refusal(client.call(ListChats, {}, { signal }))).toMatchObject({ name: 'AbortError' })
  })

  test('refuses a path value that would leave its segment, before anything is sent', async () => {
    const { client, requests } = clientOver(() => done({}))
    expect(await refusal(client.call(GetChat, { path: { chat_id: '..' } }))).toBeInstanceOf(RangeError)
    expect(requests).toEqual([])
  })
})

describe('a refused token', () => {
  test('is renewed once for all affected calls, and each call is repeated once', async () => {
    const { client, requests } = clientOver((request) =>
      request.headers.get('authorization') === 'Bearer t-new' ? done({ ok: true }) : wrongToken(),
    )
    let renewals = 0
    client.setSession({
      token: 't-old',
      renew: async () => {
        renewals += 1
        return 't-new'
      },
    })
    await Promise.all([client.call(ListChats, {}), client.call(ListChats, {}), client.call(ListChats, {})])
    expect(renewals).toBe(1)
    expect(requests).toHaveLength(6)
  })

  test.each([99991661, 99991663, 234002, 1061005])('is renewed when the code is %i', async (code) => {
    const { client, requests } = clientOver((request) =>
      request.headers.get('authorization') === 'Bearer t-new' ? done({}) : json({ code, msg: 'no' }, 401),
    )
    client.setSession({ token: 't-old', renew: async () => 't-new' })
    await client.call(ListChats, {})
    expect(requests).toHaveLength(2)
  })

  test('is reported if the new one is refused, too', async () => {
    const { client, requests } = clientOver(wrongToken)
    client.setSession({ token: 't-old', renew: async () => 't-also-wrong' })
    expect(await refusal(client.call(ListChats, {}))).toMatchObject({ code: 99991663 })
    expect(requests).toHaveLength(2)
  })

  test('never repeats a call in the name of another application', async () => {
    const { client, requests } = clientOver(wrongToken)
    client.setSession({
      token: 't-first-app',
      renew: async () => {
        client.setSession({ token: 't-other-app', renew: async () => 't' })
        return 't-new'
      },
    })
    expect(await refusal(client.call(ListChats, {}))).toMatchObject({ code: 99991663 })
    expect(requests).toHaveLength(1)
  })
})

test('opening a session sends no token, and a refusal opens no other session', async () => {
  const { client, requests } = clientOver(wrongToken)
  let renewals = 0
  client.setSession({
    token: 't-old',
    renew: async () => {
      renewals += 1
      return 't-new'
    },
  })
  expect(await refusal(client.call(ListChats, {}, { withoutToken: true }))).toMatchObject({ code: 99991663 })
  expect(requests.map(({ headers }) => headers.has('authorization'))).toEqual([false])
  expect(renewals).toBe(0)
})

describe('bytes', () => {
  const path = { file_token: 'boxcn1' }

  test('are returned as a blob with their media type', async () => {
    const { client } = clientOver(
      () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/png' } }),
    )
    const blob = await client.callBytes(DownloadMedia, { path })
    expect(blob.type).toBe('image/png')
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  })

  test('are refused like any other call', async () => {
    const { client } = clientOver(() => json({ code: 1061003, msg: 'not found.' }, 404))
    expect(await refusal(client.callBytes(DownloadMedia, { path }))).toMatchObject({ code: 1061003 })
  })

  test('are streamed from the requested position', async () => {
    const { client, requests } = clientOver(
      () => new Response('ef', { status: 206, headers: { 'content-range': 'bytes 4-5/6' } }),
    )
    const response = await client.callStream(DownloadMedia, { path }, { from: 4 })
    expect(requests[0]?.headers.get('range')).toBe('bytes=4-')
    expect(await response.text()).toBe('ef')
  })

  test.each([
    ['a file with a name', '{"code":7,"msg":"x"}', { 'content-disposition': 'attachment' }],
    ['a list', '[1]', {}],
    ['something with a code of its own', '{"code":"a"}', {}],
    ['no JSON at all', 'half', {}],
  ])('that are %s with the type of JSON are returned as bytes', async (_, body, headers) => {
    const init = { headers: { 'content-type': 'application/json', 'content-length': '20', ...headers } }
    const { client } = clientOver(() => new Response(body, init))
    expect(await (await client.callStream(DownloadMedia, { path })).text()).toBe(body)
  })

  test.each([400, 200])(
    'that are a refusal with HTTP %i are read as a refusal, and the token is renewed',
    async (status) => {
      const refused = { headers: { 'content-type': 'application/json', 'content-length': '40' }, status }
      const { client, requests } = clientOver((_, count) =>
        count === 1 ? wrongToken() : new Response('{"code":234003,"msg":"File not in message."}', refused),
      )
      client.setSession({ token: 't-old', renew: async () => 't-new' })
      expect(await refusal(client.callStream(DownloadMedia, { path }))).toMatchObject({ code: 234003 })
      expect(requests).toHaveLength(2)
    },
  )
})
