import { readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { peerOfTest } from '../server/testing/peers'
import { happyApp } from '../service/testing/happy-world'
import { TenantTokens } from './tenant-tokens'
import { hostile, operatorBefore } from './testing/faulty-platform'
import { appAt, gatewayOfTest } from './testing/gateway-before-herald'
import { Operator, signedIn } from './testing/operator'
import { newUpstream } from './upstream'

const chats = '/open-apis/im/v1/chats'
const json = { 'content-type': 'application/json; charset=utf-8' }

const well: RequestListener = (_, response) => response.writeHead(200, json).end('{"code":0}')

/** Invalid answers of a platform, by name. */
const broken: Readonly<Record<string, RequestListener>> = {
  'a page of HTML': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
  'HTML that says it is JSON': (_, response) => response.writeHead(200, json).end('<h1>hello</h1>'),
  'JSON without a code': (_, response) => response.writeHead(200, json).end('{"hello":1}'),
  'nothing at all': (_, response) => response.writeHead(200, json).end(),
  'a code that is no number': (_, response) => response.writeHead(200, json).end('{"code":"0"}'),
  'a redirect': (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'a redirect with an envelope': (_, response) =>
    response.writeHead(308, { ...json, location: '/' }).end('{"code":0}'),
  'a length that is too long': (_, response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"code":0}')
    setTimeout(() => response.destroy(), 20)
  },
  'a body that breaks off': (_, response) => {
    response.writeHead(200, json).write('{"code":0,')
    setTimeout(() => response.destroy(), 20)
  },
  'a reset': (request) => request.socket.resetAndDestroy(),
  'no HTTP': (request) => request.socket.end('hello\r\n\r\n'),
  'a header without end': (request) =>
    request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n{}`),
}

test('every invalid answer of a platform becomes the same refusal', async () => {
  let answer = broken['a page of HTML']!
  const { alice, said } = await operatorBefore((request, response) => answer(request, response))
  for (const name of Object.keys(broken)) {
    answer = broken[name]!
    const { status, code } = await alice.json(chats)
    expect([name, status, code]).toEqual([name, 502, 55001])
  }
  expect(said).toEqual([])
})

test('an answer that is nested too deep becomes the same refusal if the gateway must read it, and passes otherwise', async () => {
  const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
  const items = `{"code":0,"data":${nested('{"items":[', ']}')}}`
  const said: string[] = []
  const ask = async (path: string, body: string, more = {}) => {
    const before = await operatorBefore((_, response) => response.writeHead(200, json).end(body), more)
    const { status } = await before.alice.ask(path)
    said.push(...before.said)
    return status
  }
  const messages = '/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch'
  const chat = `{"code":0,"data":{"items":[{"chat_id":"oc_launch","x":${nested('[', ']')}}]}}`
  expect(await ask(messages, items)).toBe(200)
  expect(await ask(chats, chat, { chats: new Set(['oc_launch']) })).toBe(502)
  expect(said).toEqual([])
})

test('the gateway gives up an answer with 50 MB of JSON', async () => {
  const piece = Buffer.alloc(1024 * 1024, 0x20)
  const { alice } = await operatorBefore((_, response) => {
    response.writeHead(200, json)
    let left = 50
    const more = () => {
      while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more)
      response.end('{"code":0}')
    }
    more()
  })
  expect(await alice.json(chats)).toMatchObject({ status: 502 })
})

test('the environment has the tenant’s name or none, and the gateway asks again for it a minute after a failure', async () => {
  let asked = 0
  const { alice } = await operatorBefore((_, response) => {
    asked += 1
    if (asked === 1) return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>no</h1>')
    response.writeHead(200, json).end('{"code":0,"data":{"tenant":{"name":"Acme"}}}')
  })
  const name = async () => {
    const { data } = await alice.json('/_herald/environment')
    return (data as { apps: { tenant_name?: string }[] }).apps[0]?.tenant_name
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect([await name(), await name(), asked]).toEqual([undefined, undefined, 1])
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
  expect([await name(), await name(), asked]).toEqual(['Acme', 'Acme', 2])
})

test('a page opens even if the platform never answers a token request', async () => {
  const platform = await hostile(() => undefined, { token: () => undefined })
  const alice = await signedIn(await gatewayOfTest([appAt(platform.url)]), 'ou_alice')
  expect(await alice.json('/_herald/environment')).toMatchObject({
    data: { apps: [{ operator: { name: 'Alice' } }] },
  })
})

test('a listed header of the platform passes in upper or lower case, a repeated one with the value that counts, and others do not pass', async () => {
  const { alice } = await operatorBefore((_, response) =>
    response
      .writeHead(
        200,
        'OK',
        [
          ['Content-Type', 'application/json'],
          ['content-type', 'text/html'],
          ['X-Tt-Logid', 'one'],
          ['x-tt-logid', 'two'],
          ['X-Ogw-Ratelimit-Limit', '5'],
          ['set-cookie', 'a=b'],
          ['x-powered-by', 'canary'],
          ['access-control-allow-origin', '*'],
        ].flat(),
      )
      .end('{"code":0}'),
  )
  const { status, headers } = await alice.ask(chats)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers.get('x-tt-logid')).toBe('one, two')
  expect(headers.get('x-ogw-ratelimit-limit')).toBe('5')
  expect([...headers.keys()].filter((name) => /cookie|powered|allow-origin/.test(name))).toEqual([])
})

test('no secret of a platform is on the disk, in an answer, in a log line or in the metrics', async () => {
  const lines: string[] = []
  const platform = await hostile((request, response) =>
    request.url?.includes('page_size=1')
      ? request.socket.resetAndDestroy()
      : response.writeHead(200, json).end('{"code":0}'),
  )
  const gateway = await gatewayOfTest([appAt(platform.url)], {
    say: (line) => lines.push(line),
    log: (line) => lines.push(line),
  })
  const alice = await signedIn(gateway, 'ou_alice')
  for (const path of [
    chats,
    `${chats}?page_size=1`,
    '/open-apis/nothing',
    '/gateway/audit',
    '/gateway/audit.csv',
    '/_herald/environment',
    '/metrics',
    '/readyz',
    '/openapi.json',
    '/nothing',
  ]) {
    const answer = await alice.ask(path)
    lines.push(`${path} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  const { data } = gateway.config
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) lines.push(readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(lines.join()).toContain('SIGN IN')
  // Tokens of the user and of the application.
  expect(platform.confided.map((token) => token.slice(0, 2)).sort()).toEqual(
    expect.arrayContaining(['ey', 't-']),
  )
  for (const secret of [happyApp.app_secret, alice.cookies.get('__Host-herald')!, ...platform.confided])
    expect([secret.slice(0, 6), lines.filter((text) => text.includes(secret))]).toEqual([
      secret.slice(0, 6),
      [],
    ])
})

test('the gateway sends only the path and the known query of a read, with its own token', async () => {
  let seen: Record<string, unknown> = {}
  const { alice } = await operatorBefore((request, response) => {
    seen = { ...request.headers, url: request.url }
    response.writeHead(200, json).end('{"code":0}')
  })
  await alice.ask(`${chats}?page_size=5&evil=1&app_secret=x`, {
    headers: { 'x-evil': '1', authorization: 'Bearer mine' },
  })
  expect(Object.keys(seen).sort()).toEqual(['accept-encoding', 'authorization', 'connection', 'host', 'url'])
  expect(seen['url']).toBe(`${chats}?page_size=5`)
  expect(seen['authorization']).toMatch(/^Bearer t-/)
})

test('a file that a browser could run is served as plain bytes, and never opened', async () => {
  const { alice } = await operatorBefore((_, response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg onload="alert(1)"/>'),
  )
  const answer = await alice.ask('/open-apis/im/v1/images/img_1')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test('a refused token is renewed once, and the call repeated once', async () => {
  let calls = 0
  const { alice, platform } = await operatorBefore((_, response) => {
    calls += 1
    response.writeHead(400, json).end('{"code":99991663,"msg":"no"}')
  })
  expect(await alice.json(chats)).toMatchObject({ code: 99991663 })
  expect([calls, platform.tokenRequests()]).toEqual([2, 2])
})

test('the lookup of a message’s chat renews its token and counts like any other call', async () => {
  let calls = 0
  const { alice, platform } = await operatorBefore(
    (request, response) => {
      calls += 1
      request.resume()
      if (calls === 1) response.writeHead(400, json).end('{"code":99991663,"msg":"no"}')
      else response.writeHead(200, json).end('{"code":0,"data":{"items":[{"chat_id":"oc_launch"}]}}')
    },
    { chats: new Set(['oc_launch']), monthly_calls: 100 },
  )
  const recall = { method: 'DELETE' }
  expect(await alice.json('/open-apis/im/v1/messages/om_1', recall)).toMatchObject({ code: 0 })
  expect([calls, platform.tokenRequests()]).toEqual([3, 2])
  const { data } = await alice.json('/_herald/environment')
  expect(data).toMatchObject({ apps: [{ month: { used: 2 } }] })
})

test('a read succeeds when a kept connection is closed just as it is reused', async () => {
  const used = new WeakSet<Socket>()
  let resets = 0
  const { alice } = await operatorBefore((request, response) => {
    if (used.has(request.socket)) {
      resets += 1
      return request.socket.resetAndDestroy()
    }
    used.add(request.socket)
    response.writeHead(200, json).end('{"code":0}')
  })
  for (const _ of [1, 2, 3]) expect(await alice.json(chats)).toMatchObject({ code: 0 })
  expect(resets).toBeGreaterThan(0)
})

test('a kept connection that closes just as it is reused does not make the platform seem unreachable', async () => {
  const used = new WeakSet<Socket>()
  let resets = 0
  const url = await peerOfTest((request, response) => {
    if (used.has(request.socket)) {
      resets += 1
      return request.socket.resetAndDestroy()
    }
    used.add(request.socket)
    request.resume()
    response.writeHead(200, json).end('{"code":0,"tenant_access_token":"t-1","expire":7200}')
  })
  const { ask, close } = newUpstream()
  onTestFinished(close)
  let now = 0
  const tokens = new TenantTokens(appAt(url), ask, () => (now += 1_000))
  for (const _ of [1, 2, 3]) await tokens.probe()
  expect(resets).toBeGreaterThan(0)
})

test.each<[string, RequestListener, object]>([
  ['is cut in the middle of it', (request) => request.socket.resetAndDestroy(), { status: 502, code: 55001 }],
  [
    'answers before all of it is there',
    (_, response) => response.writeHead(400, json).end('{"code":234006,"msg":"too long"}'),
    { status: 400, code: 234006 },
  ],
])('the sender of a file gets an answer when the platform %s', async (_, answer, expected) => {
  const { alice, said } = await operatorBefore(answer)
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(8 * 1024 * 1024)]), 'eight.bin')
  expect(await alice.json('/open-apis/im/v1/files', { method: 'POST', body: form })).toMatchObject(expected)
  expect(said).toEqual([])
  expect(await alice.json('/_herald/environment')).toMatchObject({ code: 0 })
})

const write = (key: string) =>
  [
    `/open-apis/im/v1/messages?receive_id_type=chat_id`,
    {
      method: 'POST',
      body: JSON.stringify({
        receive_id: 'oc_launch',
        msg_type: 'text',
        content: '{}',
        ...(key && { uuid: key }),
      }),
    },
  ] as const

test('the gateway repeats only calls whose repeats the platform recognises', async () => {
  let calls = 0
  const { alice } = await operatorBefore((request, response) => {
    calls += 1
    request.resume()
    if (calls === 1) return request.socket.resetAndDestroy()
    response.writeHead(200, json).end('{"code":0}')
  })
  expect(await alice.json(...write('once'))).toMatchObject({ code: 0 })
  expect(calls).toBe(2)
  calls = 0
  expect(await alice.json(...write(''))).toMatchObject({ status: 502 })
  expect(calls).toBe(1)
})

test('after a rate-limit refusal, the repeat waits as long as the platform says', async () => {
  const at: number[] = []
  const { alice } = await operatorBefore((request, response) => {
    request.resume()
    at.push(performance.now())
    if (at.length === 1)
      response
        .writeHead(429, { ...json, 'x-ogw-ratelimit-reset': '1' })
        .end('{"code":99991400,"msg":"often"}')
    else response.writeHead(200, json).end('{"code":0}')
  })
  expect(await alice.json(...write('paced'))).toMatchObject({ code: 0 })
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(950)
})

test('a call beyond the month’s quota is not repeated', async () => {
  let calls = 0
  const { alice } = await operatorBefore((request, response) => {
    request.resume()
    calls += 1
    response.writeHead(429, json).end('{"code":99991403,"msg":"quota"}')
  })
  expect(await alice.json(...write('month'))).toMatchObject({ status: 429, code: 99991403 })
  expect(calls).toBe(1)
})

test('background reads stop at 80 % of the month’s calls, and other calls continue', async () => {
  const { alice } = await operatorBefore(well, {
    monthly_calls: 5,
  })
  const background = { headers: { 'x-herald-background': '1' } }
  for (const _ of [1, 2, 3, 4]) expect(await alice.json(chats, background)).toMatchObject({ code: 0 })
  expect(await alice.json(chats, background)).toMatchObject({ status: 429, code: 99991403 })
  expect(await alice.json(chats)).toMatchObject({ code: 0 })
  const { data } = await alice.json('/_herald/environment')
  expect(data).toMatchObject({ apps: [{ month: { used: 5, included: 5 } }] })
  const metrics = await (await alice.ask('/metrics')).text()
  expect(metrics).toMatch(/^herald_gateway_month_calls\{app_id="\w+"\} 5$/m)
  expect(metrics).toMatch(/^herald_gateway_month_calls_included\{app_id="\w+"\} 5$/m)
})

test('when the current token endpoint answers 404, the older one signs in', async () => {
  const platform = await hostile(well, { v3: 404 })
  const alice = new Operator(await gatewayOfTest([appAt(platform.url)]))
  expect(await alice.signIn('ou_alice', '/messages')).toBe('/messages')
  expect(await alice.json(chats)).toMatchObject({ code: 0 })
})
