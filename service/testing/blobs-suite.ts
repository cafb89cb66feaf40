import { expect, test } from 'vitest'
import type { Blobs } from '../blobs/blobs'

const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const hello = new TextEncoder().encode('hello')

/** The promises of every implementation of `Blobs`. Run it over each inside a `describe`. */
export function blobsSuite(open: () => Blobs | Promise<Blobs>): void {
  test('bytes are kept under the SHA-256 of what they are, and come back', async () => {
    const blobs = await open()
    expect(await blobs.put(hello)).toEqual({ sha256: HELLO_SHA256, size: 5 })
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('a stream is kept as its bytes, whatever its pieces', async () => {
    const blobs = await open()
    expect(await blobs.put(streamOf('he', '', 'llo'))).toEqual({ sha256: HELLO_SHA256, size: 5 })
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('a range is start up to, not including, end, and ends where the bytes end', async () => {
    const blobs = await open()
    await blobs.put(hello)
    expect(await read(await blobs.get(HELLO_SHA256, { start: 1, end: 4 }))).toBe('ell')
    expect(await read(await blobs.get(HELLO_SHA256, { start: 3, end: 100 }))).toBe('lo')
    expect(await read(await blobs.get(HELLO_SHA256, { start: 5, end: 9 }))).toBe('')
  })

  test('what was never put is undefined', async () => {
    const blobs = await open()
    expect(await blobs.get('0'.repeat(64))).toBeUndefined()
  })

  test('no bytes at all are a blob too', async () => {
    const blobs = await open()
    const { sha256, size } = await blobs.put(new Uint8Array())
    expect(size).toBe(0)
    expect(await read(await blobs.get(sha256))).toBe('')
  })

  test('the same bytes put twice, also at once, are one blob', async () => {
    const blobs = await open()
    const puts = await Promise.all([blobs.put(hello), blobs.put(streamOf('hello')), blobs.put(hello)])
    expect(new Set(puts.map((put) => put.sha256))).toEqual(new Set([HELLO_SHA256]))
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('a stream that breaks off leaves nothing, and put throws', async () => {
    const blobs = await open()
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('the line was cut')),
    })
    await expect(blobs.put(broken)).rejects.toThrow('the line was cut')
    expect(await blobs.get(HELLO_SHA256)).toBeUndefined()
  })

  test('changing the array after put changes no blob', async () => {
    const blobs = await open()
    const bytes = hello.slice()
    await blobs.put(bytes)
    bytes.fill(0)
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('what is staged is no blob until it is kept, and stays one', async () => {
    const blobs = await open()
    const staged = await blobs.stage(streamOf('hel', 'lo'), 5)
    expect(staged).toMatchObject({ size: 5, sha256: HELLO_SHA256 })
    expect(await blobs.get(HELLO_SHA256)).toBeUndefined()
    await staged.keep()
    await staged.keep()
    await staged.discard()
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('what is discarded never was, also when the same bytes are kept by another', async () => {
    const blobs = await open()
    const one = await blobs.stage(streamOf('hello'), 5)
    await one.discard()
    await one.discard()
    expect(await blobs.get(HELLO_SHA256)).toBeUndefined()
    const [kept, let_go] = await Promise.all([
      blobs.stage(streamOf('hello'), 5),
      blobs.stage(streamOf('hello'), 5),
    ])
    await kept.keep()
    await let_go.discard()
    expect(await read(await blobs.get(HELLO_SHA256))).toBe('hello')
  })

  test('of more bytes than the most nothing is held, and no more is asked for', async () => {
    const blobs = await open()
    let asked = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked += 1
          controller.enqueue(hello)
        },
        cancel: () => void (cancelled = true),
      },
      { highWaterMark: 0 },
    )
    const staged = await blobs.stage(endless, 14)
    expect(staged).toMatchObject({ size: 15, sha256: '' })
    expect([asked, cancelled]).toEqual([3, true])
    await staged.discard()
  })

  test('a stream that breaks off while it is staged throws what it threw', async () => {
    const blobs = await open()
    const cut = new Error('the line was cut')
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(cut) })
    await expect(blobs.stage(broken, 5)).rejects.toBe(cut)
  })
}

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

const read = async (stream: ReadableStream<Uint8Array> | undefined): Promise<string> => {
  if (!stream) throw new Error('no such blob')
  return new Response(stream as BodyInit).text()
}
