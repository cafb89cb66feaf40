import { expect, test } from 'vitest'
import { OpenSession } from '../../contract/herald/session'
import { endpoints } from '../endpoints'
import { requestTo } from '../testing/call'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { MAX_JSON_DEPTH, measuredJson } from './json-size'
import { MAX_JSON_BYTES, readJson, strangerJson, usualJson, wholeDocument } from './read-json'

/** How the edge treats every odd body. */
const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)))
const inText = (escape: string) => utf8(`{"a":"x${escape}y"}`)

const REFUSED = 'refused with 9499'
const cases: [what: string, body: Uint8Array, answer: unknown][] = [
  ['no bytes', bytes(), {}],
  ['an empty object', utf8('{}'), {}],
  ['white space around', utf8(' \n{"a":1}\t'), { a: 1 }],
  ['white space alone', utf8('  '), REFUSED],
  ['an array', utf8('[]'), REFUSED],
  ['a text', utf8('"a"'), REFUSED],
  ['null', utf8('null'), REFUSED],
  ['cut off', utf8('{"a":'), REFUSED],
  ['a comment', utf8('{/**/}'), REFUSED],
  ['a form', utf8('a=1&b=2'), REFUSED],
  ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{"a":1}'), { a: 1 }],
  ['two byte order marks', bytes([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '{}'), REFUSED],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), REFUSED],
  ['U+0000 escaped', inText('\\u0000'), REFUSED],
  ['U+0000 as a byte', bytes('{"a":"', [0], '"}'), REFUSED],
  ['U+0000 in a name', utf8('{"a\\u0000":1}'), REFUSED],
  ['U+0000 deep inside', utf8('{"a":[{"b":["\\u0000"]}]}'), REFUSED],
  ['the first half of a pair', inText('\\ud83d'), REFUSED],
  ['half a pair in a name', utf8('{"\\ud800":1}'), REFUSED],
  ['a whole pair, escaped', inText('\\ud83d\\ude00'), { a: 'x😀y' }],
  ['a half pair as bytes', bytes('{"a":"', [0xed, 0xa0, 0x80], '"}'), REFUSED],
  ['an overlong slash', bytes('{"a":"', [0xc0, 0xaf], '"}'), REFUSED],
  ['a name twice', utf8('{"a":1,"a":2}'), { a: 2 }],
  ['1e999', utf8('{"a":1e999}'), REFUSED],
  ['2^53 − 1', utf8('{"a":9007199254740991}'), { a: 9007199254740991 }],
  ['2^53 + 1', utf8('{"a":9007199254740993}'), REFUSED],
  ['a fraction', utf8('{"a":0.1}'), { a: 0.1 }],
  ['64 levels', utf8('{"a":'.repeat(64) + '1' + '}'.repeat(64)), expect.any(Object)],
  ['65 levels', utf8('{"a":'.repeat(65) + '1' + '}'.repeat(65)), REFUSED],
  ['brackets in a text', utf8(`{"a":"${'[{'.repeat(200)}\\"${'['.repeat(99)}"}`), expect.any(Object)],
]

const reading = (body: Uint8Array) =>
  readJson(
    new Request('http://herald.test/', { method: 'POST', body: body as Uint8Array<ArrayBuffer> }),
    wholeDocument,
  )

test.each(cases)('%s has one answer', async (_, body, answer) => {
  if (answer === REFUSED) await expect(reading(body)).rejects.toThrow(REFUSED)
  else expect(await reading(body)).toEqual(answer)
})

test('a body that announces exactly as many bytes as it may have is read', async () => {
  const body = '{"a":1}'
  const announced = (length: number) =>
    readJson(
      new Request('http://herald.test/', {
        method: 'POST',
        body,
        headers: { 'content-length': String(length) },
      }),
      { ...usualJson, bytes: body.length },
    )
  expect(await announced(body.length)).toEqual({ a: 1 })
  await expect(announced(body.length + 1)).rejects.toThrow(REFUSED)
})

test('every endpoint that takes JSON refuses what the edge refuses, with 9499, or OAuth’s code for it', async () => {
  const world = await testWorld()
  const service = createService(world, { local: 'local' })
  // Where only people may call, the token of an application is refused first.
  const all = [
    ...endpoints.filter(({ tokens }) => tokens !== 'users'),
    { contract: OpenSession, happy: { path: {} } },
  ]
  const writes = all.filter(
    ({ contract: { route, encoding } }) => !route.startsWith('GET') && encoding !== 'form',
  )
  for (const {
    contract: { route },
    happy: { path },
  } of writes) {
    for (const [what, body, answer] of cases) {
      world.pass(10_000)
      const bodyOf = { body: body as Uint8Array<ArrayBuffer> }
      const response = await service(new Request(requestTo(route, path ? { path } : {}), bodyOf))
      const { code } = (await response.json()) as { code: number }
      const refused = /\/oauth\//.test(route) ? 20063 : 9499
      if (answer === REFUSED) expect([code, response.status], `${route}: ${what}`).toEqual([refused, 400])
      else expect(code, `${route}: ${what}`).not.toBe(refused)
    }
  }
})

test('a __proto__ key changes no object', async () => {
  const body = await reading(utf8('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'))
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
})

test.each([100, 1000, 10_000, 400_000])('%i levels are refused before they are built', async (depth) => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const body = utf8(`{"a":${open.repeat(depth)}1${close.repeat(depth)}}`).slice(0, MAX_JSON_BYTES)
    await expect(reading(body)).rejects.toThrow(REFUSED)
  }
})

/** The count, or why there is none, with room for this many values. */
const measured = (text: string, values = Infinity) =>
  measuredJson(utf8(text), { depth: MAX_JSON_DEPTH, values })

test('the depth counts nested brackets, not those in texts', () => {
  expect(measured('['.repeat(MAX_JSON_DEPTH))).toEqual(expect.any(Number))
  expect(measured('['.repeat(MAX_JSON_DEPTH + 1))).toBe('too deep')
  expect(measured('[]'.repeat(500))).toEqual(expect.any(Number))
  // An escaped backslash does not escape the quote after it.
  expect(measured(`["\\\\",${'['.repeat(MAX_JSON_DEPTH)}`)).toBe('too deep')
})

test.each([
  ['one text, however long', `"${'x,[{:'.repeat(1_000)}"`, 1],
  ['an escaped quote does not end a text', '"\\",[{,"', 1],
  ['an object as four', '{}', 5],
  ['a list as four', '[]', 5],
  ['an item', '[0,0,0]', 7],
  ['a name', '{"a":0}', 6],
  ['a name that comes twice', '{"a":0,"a":0}', 8],
  ['white space not at all', ' [ 0 , { "a" : [ ] } ] ', 15],
])('values are counted: %s', (_, text, count) => {
  expect(measured(text)).toBe(count)
  expect(measured(text, count)).toBe(count)
  if (count > 1) expect(measured(text, count - 1)).toBe('too many')
})

/** Each makes much more than it sends. */
const amplifying: [what: string, one: string][] = [
  ['empty objects', '{}'],
  ['empty lists', '[]'],
  ['lists of one', '[0]'],
  ['short texts', '""'],
  ['numbers', '0'],
  ['objects of one', '{"a":0}'],
]

test.each(amplifying)('a body of 2 MB of %s is refused before it is parsed', async (_, one) => {
  const body = utf8(`{"a":[${`${one},`.repeat(Math.floor((MAX_JSON_BYTES - 20) / (one.length + 1)))}0]}`)
  await expect(reading(body)).rejects.toMatchObject({ code: 9499, options: { status: 413 } })
})

test('a body of 2 MB of names is refused before it is parsed', async () => {
  let names = '{"":0'
  for (let name = 0; names.length < MAX_JSON_BYTES - 20; name += 1) names += `,"${name.toString(36)}":0`
  const body = utf8(`${names}}`)
  await expect(reading(body)).resolves.toBeDefined()
  const request = new Request('http://herald.test/', { method: 'POST', body: names.slice(0, 200_000) + '}' })
  await expect(readJson(request, usualJson)).rejects.toMatchObject({ options: { status: 413 } })
})

test('a body without a token makes a thousand values at most', async () => {
  const list = (length: number) =>
    new Request('http://herald.test/', { method: 'POST', body: JSON.stringify({ a: Array(length).fill(0) }) })
  await expect(readJson(list(900), strangerJson)).resolves.toBeDefined()
  await expect(readJson(list(1_100), strangerJson)).rejects.toMatchObject({ options: { status: 413 } })
})

test('a body in pieces of one byte is read whole', async () => {
  const body = utf8(`{"a":"${'x'.repeat(10_000)}"}`)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at === body.length) controller.close()
      else controller.enqueue(body.slice(at, (at += 1)))
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  expect(await readJson(new Request('http://herald.test/', init), usualJson)).toEqual({
    a: 'x'.repeat(10_000),
  })
})

test('a byte too many is answered with 413, and the rest is not read', async () => {
  const most = utf8(`{"a":"${'x'.repeat(MAX_JSON_BYTES - 8)}"}`)
  expect(most.length).toBe(MAX_JSON_BYTES)
  await expect(reading(most)).resolves.toBeDefined()
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const request = new Request('http://herald.test/', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit)
  await expect(readJson(request, wholeDocument)).rejects.toMatchObject({
    code: 9499,
    options: { status: 413 },
  })
  expect(pulled).toBeLessThan(MAX_JSON_BYTES / 65_536 + 8)
})

test('a body that breaks off is refused, and not reported as a bug', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('reset')),
  })
  const init = { method: 'POST', body: broken, duplex: 'half' } as RequestInit
  await expect(readJson(new Request('http://herald.test/', init), usualJson)).rejects.toThrow(REFUSED)
})
