import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { gatewayOfFile, operatorOfFile } from './testing/gateway-before-herald'
import { Operator } from './testing/operator'

const { gateway } = gatewayOfFile()
const victim = operatorOfFile(gateway, 'ou_alice')
const attacker = operatorOfFile(gateway, 'ou_bob')

const SESSION = '__Host-herald'
const FLOW = '__Host-herald-sign-in'

/** Sends the bytes of a Cookie header unchanged. Returns the status, and the cookies that the answer sets. */
const sent = (path: string, cookie: Buffer, headers: Record<string, string> = {}) =>
  new Promise<[status: number, cookies: string]>((resolve, reject) => {
    const { port, host } = new URL(gateway.url)
    const lines = Object.entries({ host, connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const parts: Buffer[] = []
    const socket = connect(Number(port), '127.0.0.1')
    socket
      .on('data', (part) => parts.push(part))
      .on('error', reject)
      .on('close', () => {
        const answer = Buffer.concat(parts).toString('latin1')
        resolve([
          Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
          [...answer.matchAll(/^set-cookie: (.*)$/gim)].map(([, line]) => line).join(),
        ])
      })
    socket.write(bytes(`GET ${path} HTTP/1.1\r\n${lines.join('')}Cookie:`, cookie, '\r\n\r\n'))
  })

const fromPage = { 'sec-fetch-site': 'same-origin', 'x-herald-app': 'cli_a1b2c3d4e5f60718' }
const status = async (cookie: Buffer) => (await sent('/open-apis/im/v1/chats', cookie, fromPage))[0]
const bytes = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

/** Bytes that some parsers strip or skip around a name. */
const around = [
  ...Array.from({ length: 256 }, (_, byte) => Buffer.from([byte])),
  ...'\u0085\u00a0\u00ad\u1680\u180e\u2000\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff'
    .split('')
    .map((sign) => Buffer.from(sign)),
  Buffer.from([0xe2, 0x80]),
  Buffer.from(' \u00a0\t'),
  Buffer.from('""'),
]

/** SP and HTAB are not part of a name, and a semicolon ends the cookie before it. */
const isBlank = (text: Buffer) => /^[ \t]*;?[ \t]*$/.test(text.toString('latin1'))

test('a session is found only under the exact bytes of its cookie’s name, with no extra byte around them', async () => {
  const theirs = attacker.cookies.get(SESSION)!
  for (const odd of around) {
    const name = odd.toString('hex')
    expect([name, 'before', await status(bytes(odd, `${SESSION}=${theirs}`))]).toEqual([
      name,
      'before',
      isBlank(odd) ? 200 : expect.toBeOneOf([400, 401]),
    ])
    // An equals sign ends the name and starts a value that is no session id.
    expect([name, 'after', await status(bytes(SESSION, odd, `=${theirs}`))]).toEqual([
      name,
      'after',
      /^[ \t]+$/.test(odd.toString('latin1')) ? 200 : expect.toBeOneOf([400, 401]),
    ])
  }
})

test('a cookie that only a lax parser reads as the gateway’s is refused, even together with the operator’s own', async () => {
  const [mine, theirs] = [victim.cookies.get(SESSION)!, attacker.cookies.get(SESSION)!]
  for (const odd of ['\u00a0', '\ufeff', '\u2028', '\u3000', '\u0085', '"', '=', '=\u00a0', '\u00a0='])
    for (const cookie of [
      `${SESSION}=${mine}; ${odd}${SESSION}=${theirs}`,
      `${odd}${FLOW}=${theirs}; ${SESSION}=${mine}`,
      `${odd}__host-HERALD=${theirs}`,
    ])
      expect([cookie, await status(bytes(cookie))]).toEqual([cookie, 400])
})

test('cookies of other applications may hold any bytes', async () => {
  const mine = `${SESSION}=${victim.cookies.get(SESSION)}`
  for (const other of [
    '名=値',
    'über=ä',
    'j={"a":1,"b":[2]}',
    'a',
    '=',
    '',
    'x__Host-herald=1',
    '__host-herald=1',
  ])
    for (const cookie of [`${other}; ${mine}`, `${mine};${other}`])
      expect([cookie, await status(bytes(cookie))]).toEqual([cookie, 200])
  expect(await status(bytes(Buffer.from([0xff, 0xfe, 0x3d, 0x80]), `; ${mine}`))).toBe(200)
})

test('an imitation of its cookie cannot finish a sign-in that another browser began', async () => {
  for (const odd of ['\u00a0', '\ufeff', '\u2003']) {
    const begun = new Operator(gateway)
    const { pathname, search } = await (await begun.decideAtPlatform('ou_bob'))()
    const imitation = bytes(odd, `${FLOW}=${begun.cookies.get(FLOW)}`)
    const [code, cookies] = await sent(pathname + search, imitation)
    expect([odd, code, cookies]).toEqual([odd, 400, ''])
  }
})

test('a session cookie that is sent twice signs no user in', async () => {
  const twice = `${SESSION}=${victim.cookies.get(SESSION)}; ${SESSION}=${'x'.repeat(43)}`
  expect(await status(bytes(twice))).toBe(401)
})
