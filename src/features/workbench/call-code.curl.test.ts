import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoggedCall } from '../../../contract/herald/log'
import { runs } from '../../../service/testing/random-runs'
import { toCurl } from './call-code'
import { callOf } from './testing/call-of'

const OF_THE_READER = 'what the reader has'

/** Runs commands with the real shell and curl, in a folder with files of the reader. */
let folder: string
let arrived: { method: string; url: string; type: string | undefined; body: Buffer }[] = []
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    arrived.push({ method, url, type: headers['content-type'], body: Buffer.concat(pieces) })
    response.end()
  })
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-curl-'))
  for (const name of ['path', 'FILE', 'x']) writeFileSync(join(folder, name), OF_THE_READER)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await promisify(server.close.bind(server))()
})

async function ran(call: Partial<LoggedCall>) {
  arrived = []
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const command = toCurl(callOf({ method: 'POST', ...call }), origin)
  const before = readdirSync(folder)
  const running = promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    timeout: 10_000,
  })
  running.child.stdin?.end()
  await running
  expect(readdirSync(folder)).toEqual(before)
  expect(arrived).toHaveLength(1)
  return { command, ...arrived[0]! }
}

const HOSTILE = [
  '@path',
  '@FILE',
  '@/etc/passwd',
  '<path',
  '@-',
  '-o x',
  '--config path',
  '-',
  'a;type=text/html',
  'x;filename=y',
  '"a";headers=@path',
  'a=b&c=@path',
  "'; touch made; '",
  '$(touch made)',
  '`touch made`',
  '$HOME ${HOME} ~ *',
  '!! !x',
  'one\ntwo\n',
  'one\r\ntwo',
  '\n@path',
  '\ttab',
  '%s%n %% %',
  '\\n \\0 \\\\ \\',
  'nul\0inside',
  '\0',
  'esc\u001b[201~ \u0003 \u0007 \u007f \u0085',
  '{a,b} [1-3]',
  '报告 \u2028 \u202e 🎉',
  '…',
  '',
] as const

const fieldsOf = async ({ type, body }: { type: string | undefined; body: Buffer }) => {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type ?? '' },
  }).formData()
  return [...form].map(([name, value]) => [name, value])
}

test.each(['a.txt', 'nul\0inside'])(
  'only the file of a form is read, with the name %j',
  async (file_name) => {
    const text = JSON.stringify({ file_name, file: { bytes: 3, sha256: '00' } })
    const sent = await ran({ request: { type: 'multipart/form-data', text } })
    const { file, ...words } = Object.fromEntries(await fieldsOf(sent)) as Record<string, string | File>
    expect(words).toEqual({ file_name })
    expect(await new Response(file).text()).toBe(OF_THE_READER)
  },
)

test.each(['GET', 'PATCH'])('a %s call keeps its method, with a body and without', async (method) => {
  expect((await ran({ method })).method).toBe(method)
  expect((await ran({ method, request: { type: 'text/plain', text: 'x' } })).method).toBe(method)
})

test('a HEAD call keeps its method, and ends', async () => {
  expect((await ran({ method: 'HEAD' })).method).toBe('HEAD')
})

test('a method may be any token, and no part of it runs', () => {
  const method = '`touch`$x'
  expect(toCurl(callOf({ method }), 'http://127.0.0.1')).toMatch(/^curl -X '`touch`\$x' 'http:/)
})

test('brackets and braces of an address are not expanded', async () => {
  const { url } = await ran({ method: 'GET', path: '/a[1-3]', query: "b={c,d}&e='$(f)'" })
  expect(url).toBe("/a[1-3]?b={c,d}&e='$(f)'")
})

test('a body without a type arrives without a type', async () => {
  expect((await ran({ request: { type: '', text: 'x' } })).type).toBeUndefined()
})

test('the command itself has no control characters but line breaks and tabs', async () => {
  for (const text of HOSTILE)
    for (const request of [
      { type: 'text/plain', text },
      { type: 'multipart/form-data', text: JSON.stringify({ [`n${text}`]: text }) },
    ])
      expect(toCurl(callOf({ request }), 'http://127.0.0.1')).not.toMatch(/[^\P{Cc}\n\t]/u)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...HOSTILE, '@', '<', ';', '=', "'", '"', '\\', '\n'), { maxLength: 6 })
    .map((parts) => parts.join('')),
)

/** Each hostile text, and some random ones. */
const every = { numRuns: HOSTILE.length + runs(8, 250), examples: HOSTILE.map((text): [string] => [text]) }

test('any body arrives unchanged, and no file is read', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const sent = await ran({ request: { type: 'text/plain', text } })
      expect(sent.body.toString()).toBe(text)
      expect([sent.method, sent.type]).toEqual(['POST', 'text/plain'])
    }),
    every,
  )
})

test('any field of a form arrives unchanged, also as a name, and no file is read', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const fields = { file_name: text, [`n${text}`]: 'value', last: 'x' }
      const sent = await ran({ request: { type: 'multipart/form-data', text: JSON.stringify(fields) } })
      const found = await fieldsOf(sent)
      expect(found.map(([, value]) => value)).toEqual([text, 'value', 'x'])
      // A parser may normalise a line break in a name.
      if (!/[\r\n]/.test(text)) expect(found.map(([name]) => name)).toEqual(Object.keys(fields))
    }),
    every,
  )
})
