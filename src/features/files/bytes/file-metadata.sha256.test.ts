import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { partOf } from '../../../testing/part-of'
import { sourceOf } from './byte-source'
import { sha256OfFile } from './file-metadata'

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
