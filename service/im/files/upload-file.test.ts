import { expect, test } from 'vitest'
import { GetFile } from '../../../contract/im/files/get-file'
import { UploadFile } from '../../../contract/im/files/upload-file'
import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { createService } from '../../http/create-service'
import { call, requestTo } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import { fileNames } from './testing/file-names'

const form = { file_type: 'stream', file_name: 'a.bin', file: new Blob(['hello']) }
const uploaded = async (service: ReturnType<typeof createService>, fields: Record<string, string | Blob>) => {
  const reply = await call(service, UploadFile, { form: fields })
  return { code: reply.code, file_key: reply.data?.file_key ?? '' }
}

test('only the application that uploaded a file downloads it, byte for byte', async () => {
  const service = createService(await testWorld())
  const { code, file_key } = await uploaded(service, { ...form, file_name: '报告.txt', duration: '1500' })
  expect([code, file_key]).toEqual([0, expect.stringMatching(/^file_v3_00\w\w_[0-9a-f-]{36}g$/)])
  const response = await service(requestTo(GetFile.route, { path: { file_key } }))
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%E6%8A%A5%E5%91%8A.txt")
  expect(await response.text()).toBe('hello')
  const other = await call(service, GetFile, { path: { file_key }, token: otherApp.token })
  expect(other).toMatchObject({ status: 400, code: 234008 })
})

test.each([
  ['an unknown file_type', { ...form, file_type: 'docx' }],
  ['an empty file_name', { ...form, file_name: '' }],
  ['a duration that is no number', { ...form, duration: 'soon' }],
  ['half a millisecond', { ...form, duration: '0.5' }],
] as [string, Record<string, string | Blob>][])('%s answers 234001', async (_, fields) => {
  expect(await uploaded(createService(await testWorld()), fields)).toMatchObject({ code: 234001 })
})

test.each([null, 't-wrong'])('the token %j answers 401 with 234002', async (token) => {
  const reply = await call(createService(await testWorld()), UploadFile, { form, token })
  expect(reply).toMatchObject({ status: 401, code: 234002, msg: 'Unauthorized.' })
})

const oggOpus = `OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x02`
test.each([
  [oggOpus, 0],
  [`OggS\0\x02${'\0'.repeat(20)}\x01\x13\x01vorbis`, 234001],
  ['OpusHead', 234001],
  ['ID3', 234001],
])('an opus file of the bytes %j answers %i', async (bytes, code) => {
  const file = new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))])
  const service = createService(await testWorld())
  expect(await uploaded(service, { ...form, file_type: 'opus', file })).toMatchObject({ code })
})

test('sixty names: one legal line with both spellings, nothing slipped in, and the name kept as it was given', async () => {
  expect(fileNames.length).toBeGreaterThanOrEqual(60)
  const world = await testWorld()
  const service = createService(world)
  for (const file_name of fileNames) {
    world.pass(1_000)
    const { code, file_key } = await uploaded(service, { ...form, file_name })
    expect([file_name, code]).toEqual([file_name, 0])
    const kept = await world.store.transaction((tx) =>
      tx.selectFrom('files').select('file_name').where('file_key', '=', file_key).executeTakeFirst(),
    )
    // FormData itself turns every line break into CRLF before sending.
    expect(kept?.file_name).toBe(file_name.replaceAll(/\r?\n|\r/g, '\r\n'))
    const response = await service(requestTo(GetFile.route, { path: { file_key } }))
    expect([...response.headers.keys()]).toEqual(downloadHeaders)
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e\x80-\xff]{1,800}"; filename\*=UTF-8''[\w%.~-]+$/,
    )
    const saved = decodeURIComponent(disposition.replace(/^.*UTF-8''/, ''))
    expect(saved).not.toMatch(/[\p{Cc}/\\\u202e\u2066]|^\./u)
    expect(saved).not.toBe('')
  }
})

const downloadHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'x-content-type-options',
  'x-tt-logid',
]

/** Files that a browser might run, under any declared name. */
const polyglots = [
  '<script>alert(1)</script>',
  '<!doctype html><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?>',
  '\ufeff<html><script>alert(1)</script>',
  '   \n\t<body onload=alert(1)>',
  '<!--\n<script>alert(1)</script>-->',
  'BM<script>alert(1)</script>',
  '<b>12345WEBP<script>alert(1)</script>',
  '#!/bin/sh\nalert 1',
  'MZ<script>alert(1)</script>',
  'alert(1)',
  '{"a":1}',
  'From: a@b\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
  'CWS\x08',
  '%!PS-Adobe',
  '<math><mtext></mtext></math>',
]
const disguised = [
  'GIF89a/*<script>alert(1)</script>*/=1;alert(1)',
  '%PDF-1.7\n<script>alert(1)</script>',
  '\x89PNG\r\n\x1a\n<script>alert(1)</script>',
  '\xff\xd8\xff<script>alert(1)</script>',
  'RIFF\0\0\0\0WEBP<script>alert(1)</script>',
  '\0\0\0\x18ftypmp42<script>alert(1)</script>',
  'OggS<script>alert(1)</script>',
  'II*\0<script>alert(1)</script>',
]

test('no uploaded file is returned with a type that can run', async () => {
  const world = await testWorld()
  const service = createService(world)
  for (const text of [...polyglots, ...disguised]) {
    for (const file_type of ['stream', 'pdf', 'mp4']) {
      world.pass(1_000)
      const file = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], { type: 'text/html' })
      const { file_key } = await uploaded(service, { file_type, file_name: 'evil.html', file })
      const response = await service(requestTo(GetFile.route, { path: { file_key } }))
      const type = response.headers.get('content-type') ?? ''
      expect([text, type]).toEqual([
        text,
        expect.stringMatching(
          /^(image\/(png|jpeg|gif|webp|tiff)|video\/mp4|audio\/ogg|application\/(pdf|octet-stream))$/,
        ),
      ])
      if (polyglots.includes(text) && file_type === 'stream') expect(type).toBe('application/octet-stream')
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': expect.stringMatching(/^attachment;/),
      })
    }
  }
})

test('a file of made-up bytes comes whole, and the same by ranges', async () => {
  const size = 300_000
  const world = await testWorld((file) => {
    delete file.files[0]!.content_base64
    file.files[0]!.size = size
  })
  const service = createService(world)
  const resource = (headers: Record<string, string> = {}) =>
    service(
      requestTo(GetMessageResource.route, {
        path: { message_id: 'om_file', file_key: 'file_v3_happy' },
        query: { type: 'file' },
        headers,
      }),
    )
  const whole = new Uint8Array(await (await resource()).arrayBuffer())
  expect(whole.length).toBe(size)
  // The official command line starts with a probe of 128 kB and continues from there.
  const probe = await resource({ range: 'bytes=0-131071' })
  expect([probe.status, probe.headers.get('content-range')]).toEqual([206, `bytes 0-131071/${size}`])
  const rest = await resource({ range: 'bytes=131072-' })
  const joined = new Uint8Array(size)
  joined.set(new Uint8Array(await probe.arrayBuffer()))
  joined.set(new Uint8Array(await rest.arrayBuffer()), 131_072)
  expect(joined.findIndex((byte, at) => byte !== whole[at])).toBe(-1)
  expect((await resource()).headers.get('content-type')).toBe('application/pdf')
})
