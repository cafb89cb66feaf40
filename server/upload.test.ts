import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderOfFile } from './testing/folders'
import { hostWorld, tokenOf } from './testing/host-world'
import { builtServer, type ServerProcess } from './testing/server-process'
import { aroundFile, BOUNDARY, onTheLine, requestHead, upload } from './testing/upload-form'

/** Uploads over a real connection to the built server, with every way to announce a length and to break off. */
const MB = 1024 * 1024
const folder = folderOfFile()
const data = join(folder, 'data')
const token = tokenOf(0)
const built = builtServer()
let server: ServerProcess

beforeAll(async () => {
  const world = join(folder, 'world.json')
  writeFileSync(world, JSON.stringify(hostWorld()))
  server = await built.start('--port', '0', '--data', data, '--world', world)
})

afterAll(() => server.end('SIGTERM'))

const blobs = () =>
  readdirSync(join(data, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('unfinished'))
    .map((entry) => entry.name)

const unfinished = () => readdirSync(join(data, 'blobs', 'unfinished'))

test.each([
  [30 * MB, true, 0],
  [30 * MB, false, 0],
  [30 * MB + 1, true, 234006],
  [30 * MB + 1, false, 234006],
  [0, false, 234010],
])('a file of %i bytes (announced length: %s) answers %i', async (size, told, code) => {
  // Each file has different bytes, because equal files are stored once under their hash.
  const file = Buffer.alloc(size, told ? 't' : 'u')
  const before = blobs().length
  expect((await upload(server.url, token, file, told)).code).toBe(code)
  expect(unfinished()).toEqual([])
  expect(blobs()).toHaveLength(code === 0 ? before + 1 : before)
  if (code === 0) expect(blobs()).toContain(createHash('sha256').update(file).digest('hex'))
})

const form = (file: Buffer) => Buffer.concat([aroundFile.head, file, aroundFile.tail])

test('a form that is longer than its announced length is refused and leaves nothing', async () => {
  const body = form(randomBytes(1000))
  const before = blobs().length
  const heard = await onTheLine(
    server.url,
    Buffer.concat([requestHead(token, `Content-Length: ${body.length - 500}`), body]),
  )
  // The bytes after the announced length are not a valid request, and the listener may refuse them before the service
  // answers.
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  await vi.waitFor(() => expect(unfinished()).toEqual([]), { timeout: 5_000 })
  expect(blobs()).toHaveLength(before)
})

test.each([
  ['half of what its length promised', `Content-Length: ${2 * MB}`, randomBytes(MB)],
  ['a chunk that never ends', 'Transfer-Encoding: chunked', Buffer.from('7fffffff\r\n')],
])('a client that sends %s and hangs up leaves nothing', async (_, length, rest) => {
  const before = blobs().length
  const chunked = length.startsWith('Transfer')
  const head = requestHead(token, length)
  const bytes = chunked
    ? Buffer.concat([head, rest, aroundFile.head, randomBytes(MB)])
    : Buffer.concat([head, aroundFile.head, rest])
  await onTheLine(server.url, bytes, () =>
    vi.waitFor(() => expect(unfinished()).toHaveLength(1), { timeout: 5_000 }),
  )
  await vi.waitFor(() => expect(unfinished()).toEqual([]), { timeout: 5_000 })
  expect(blobs()).toHaveLength(before)
})

test.each([
  ['a form without its end boundary', Buffer.concat([aroundFile.head, randomBytes(1000)])],
  ['a field name of a megabyte', Buffer.from(field('n'.repeat(MB)))],
  ['ten thousand parts', Buffer.from(field('a').repeat(10_000))],
  ['megabytes ahead of the first boundary', Buffer.alloc(8 * MB, 'x')],
  [
    'a form in a form',
    Buffer.from(field('a').replace('"a"', '"a"\r\nContent-Type: multipart/mixed; boundary=in')),
  ],
  ['bytes that are packed', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(MB)])],
])('%s is refused and leaves nothing', async (_, body) => {
  const before = blobs().length
  const head = requestHead(token, `Content-Length: ${body.length}`)
  const heard = await onTheLine(server.url, Buffer.concat([head, body]))
  expect(heard).toContain('"code":234001')
  expect([blobs().length, unfinished()]).toEqual([before, []])
})

function field(name: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
}

test('a server killed in the middle of an upload has no part of it after a restart', async () => {
  const before = blobs()
  const head = requestHead(token, `Content-Length: ${20 * MB}`)
  const hung = onTheLine(server.url, Buffer.concat([head, aroundFile.head, randomBytes(5 * MB)]))
  await vi.waitFor(() => expect(unfinished()).toHaveLength(1), { timeout: 5_000 })
  server.signal('SIGKILL')
  await server.ended
  await hung
  expect(unfinished()).toHaveLength(1)

  // Bytes whose row was never committed, as after a kill between the two.
  mkOrphan()
  server = await built.start('--port', '0', '--data', data)
  expect(unfinished()).toEqual([])
  expect(blobs().toSorted()).toEqual(before.toSorted())
  const after = await upload(server.url, token, randomBytes(100))
  expect(after.code).toBe(0)
})

function mkOrphan() {
  const name = 'ab'.repeat(32)
  const place = join(data, 'blobs', name.slice(0, 2))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, name), 'nobody')
}
