import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { inflated } from './inflated'
import { MAX_JSON_BYTES, readBytes } from './read-json'

const message = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"你好"}' }
const json = Buffer.from(JSON.stringify(message))

const requestOf = (
  body: Uint8Array,
  coding: string,
  path = '/open-apis/im/v1/messages?receive_id_type=chat_id',
) =>
  new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
    headers: {
      authorization: `Bearer ${happyApp.token}`,
      'content-type': 'application/json',
      'content-encoding': coding,
      'content-length': String(body.length),
    },
  })

const service = async () => createService(await testWorld(), { local: 'local' })

const answered = async (body: Uint8Array, coding: string) => {
  const response = await (await service())(requestOf(body, coding))
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  return { status: response.status, code, msg, accepted: response.headers.get('accept-encoding') }
}

test.each([
  ['gzip', gzipSync(json)],
  ['GZIP', gzipSync(json)],
  ['x-gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['identity', json],
  ['identity, gzip', gzipSync(json)],
  ['gzip', gzipSync(Buffer.concat([Buffer.from('\ufeff'), json]))],
])('a body in %s is read as it was before', async (coding, body) => {
  expect(await answered(body, coding)).toMatchObject({ status: 200, code: 0 })
})

test.each([
  ['br', brotliCompressSync(json)],
  ['zstd', json],
  ['gzip, gzip', gzipSync(gzipSync(json))],
  ['constructor', json],
])('a body in %s is refused with the codings that are read', async (coding, body) => {
  expect(await answered(body, coding)).toEqual({
    status: 415,
    code: 9499,
    msg: 'bad request: the Content-Encoding of a body must be gzip, deflate or identity',
    accepted: 'gzip, deflate',
  })
})

test.each([
  ['no gzip', json],
  ['cut off', gzipSync(json).subarray(0, -9)],
  ['nothing', Buffer.alloc(0)],
])('a body that says gzip and is %s is refused', async (_, body) => {
  expect(await answered(body, 'gzip')).toMatchObject({ status: 400, code: 9499 })
})

test('the log shows a compressed body as text', async () => {
  const answer = await service()
  await answer(requestOf(gzipSync(json), 'gzip'))
  const { data } = (await (await answer(new Request('http://127.0.0.1/_herald/log/1'))).json()) as {
    data: { request: { text: string; size: number } }
  }
  expect(JSON.parse(data.request.text)).toEqual(message)
  expect(data.request.size).toBe(json.length)
})

test('a small body that makes too much is refused like a long one, and is not inflated to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '))
  expect(bomb.length).toBeLessThan(MAX_JSON_BYTES / 20)
  expect(await answered(bomb, 'gzip')).toMatchObject({ status: 413, code: 9499 })
  const { body } = inflated(requestOf(bomb, 'gzip'), MAX_JSON_BYTES)
  let made = 0
  const counted = body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        made += piece.length
        controller.enqueue(piece)
      },
    }),
  )
  await expect(readBytes({ body: counted, headers: new Headers() }, MAX_JSON_BYTES)).rejects.toThrow('9499')
  expect(made).toBeLessThan(2 * MAX_JSON_BYTES)
})

/** Empty blocks of deflate, behind the head of a gzip file: bytes that make nothing. */
function* emptyBlocks(): Generator<Uint8Array<ArrayBuffer>> {
  yield new Uint8Array(gzipSync('').subarray(0, 10))
  const blocks = new Uint8Array(50_000)
  for (let at = 0; at < blocks.length; at += 5) blocks.set([0, 0, 0, 0xff, 0xff], at)
  for (;;) yield blocks
}

test('a body that makes nothing ends, however long its client sends', async () => {
  let pieces = 0
  const blocks = emptyBlocks()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1
      controller.enqueue(blocks.next().value as Uint8Array)
    },
  })
  const sent = inflated({ body, headers: new Headers({ 'content-encoding': 'gzip' }) }, MAX_JSON_BYTES)
  await expect(readBytes(sent, MAX_JSON_BYTES)).rejects.toThrow('9499')
  expect(pieces).toBeLessThan(100)
})

test('a compressed form is read', async () => {
  const form = new FormData()
  form.append('file_type', 'stream')
  form.append('file_name', '报告.bin')
  form.append('file', new Blob(['hello']))
  const plain = new Request('http://127.0.0.1/open-apis/im/v1/files', { method: 'POST', body: form })
  const type = plain.headers.get('content-type') ?? ''
  const request = requestOf(gzipSync(await plain.bytes()), 'gzip', '/open-apis/im/v1/files')
  request.headers.set('content-type', type)
  expect(await (await (await service())(request)).json()).toMatchObject({
    code: 0,
    data: { file_key: expect.any(String) as string },
  })
})

test('a request that is refused before its body reads none of it', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({ pull: () => void (pulled += 1) }, { highWaterMark: 0 })
  inflated({ body, headers: new Headers({ 'content-encoding': 'gzip' }) }, 1)
  await Promise.resolve()
  expect(pulled).toBe(0)
})
