import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partOf } from '../../../testing/part-of'
import { mp4Of, opusOf, pngOf } from '../testing/made-files'
import { sourceOf } from './byte-source'
import { readFileMetadata, sha256OfFile } from './file-metadata'

const read = (bytes: Uint8Array<ArrayBuffer>, name = 'file') =>
  readFileMetadata(sourceOf(new Blob([bytes])), name)

describe('the playing time', () => {
  test.each([0, 20, 2_000, 3_600_000])('of an Opus of %i ms is in its last page', async (ms) => {
    expect(await read(opusOf(ms))).toMatchObject({ kind: 'opus', durationMs: ms })
  })

  test('of a truncated Opus is that of the part that arrived', async () => {
    const whole = opusOf(10_000)
    expect((await read(whole.slice(0, -220))).durationMs).toBeLessThan(10_000)
  })

  test.each([0, 1])('of an MP4 is in its movie header of version %i', async (version) => {
    expect(await read(mp4Of(83_400, { version }))).toMatchObject({ kind: 'mp4', durationMs: 83_400 })
  })

  test('of an MP4 is found in a header at its end', async () => {
    expect(await read(mp4Of(7_000, { bytesAhead: 100_000 }))).toMatchObject({ durationMs: 7_000 })
  })

  test('of a fragmented MP4 is unknown', async () => {
    expect(await read(mp4Of(0))).not.toHaveProperty('durationMs')
  })
})

test('the size of a picture in pixels is read, unless the picture is truncated', async () => {
  expect(await read(pngOf(640, 480))).toMatchObject({ kind: 'png', pixels: { width: 640, height: 480 } })
  expect(await read(pngOf(640, 480).slice(0, 10))).not.toHaveProperty('pixels')
})

test('a file of several pieces is read once to its end, and its hash covers all of it', async () => {
  const bytes = new Uint8Array(2_500_000).map((_, at) => at * 31)
  const told: number[] = []
  const { sha256 } = await readFileMetadata(sourceOf(new Blob([bytes])), 'file', (share) => told.push(share))
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(told).toEqual([1_048_576, 2_097_152, 2_500_000])
})

test('reading any bytes ends with a kind', async () => {
  const starts = [
    '',
    'OggS',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\0\0\0\x10ftypisom',
    'RIFF',
    '\x89PNG\r\n\x1a\n',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }), async (start, rest) => {
      const bytes = new Uint8Array(start.length + rest.length)
      bytes.set(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))
      bytes.set(rest, start.length)
      expect((await read(bytes)).sha256).toHaveLength(64)
    }),
  )
})

const MB = 1_048_576
const ofNode = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, MB, MB + 1, 3 * MB + 7])(
  '%i bytes have the same hash with and without the browser’s own code, and progress is reported',
  async (size) => {
    const bytes = new Uint8Array(size).map((_, at) => (at * 31) % 251)
    const told = { browser: [] as number[], ours: [] as number[] }
    const source = sourceOf(new Blob([bytes]))
    expect(await sha256OfFile(source, (read) => told.browser.push(read))).toBe(ofNode(bytes))
    // Over an insecure connection a page has no `crypto.subtle`.
    expect(await sha256OfFile(source, (read) => told.ours.push(read), null)).toBe(ofNode(bytes))
    expect(told.ours).toEqual(told.browser)
    expect(told.browser.at(-1) ?? 0).toBe(size)
  },
)

test('a file that is too large to hold is hashed in pieces', async () => {
  const asked: number[] = []
  const source = {
    size: 40 * MB,
    read: (start: number, end: number) => {
      asked.push(end - start)
      return Promise.resolve(new Uint8Array(end - start))
    },
  }
  const subtle = partOf<SubtleCrypto>({
    digest: () => Promise.reject(new Error('asked for all bytes at once')),
  })
  expect(await sha256OfFile(source, undefined, subtle)).toBe(ofNode(new Uint8Array(40 * MB)))
  expect(Math.max(...asked)).toBe(MB)
})
