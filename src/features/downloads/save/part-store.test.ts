import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../service/testing/random-runs'
import { folderInMemory } from '../../files/testing/folder-in-memory'
import { partFolder, partsIn, PartSink } from './part-store'
const PART_BYTES = 1_000

const opened = (roomFor?: number) => {
  const disk = folderInMemory('disk', roomFor === undefined ? {} : { roomFor })
  const folder = partFolder(() => Promise.resolve(disk.handle), 'room')
  const parts = () => new PartSink(folder, [], PART_BYTES)
  const found = async () => new PartSink(folder, await partsIn(disk.handle, 'room'), PART_BYTES)
  return { disk, folder, parts, found }
}

/** Bytes whose values encode their positions. */
const bytes = (from: number, to: number) =>
  Uint8Array.from({ length: to - from }, (_, at) => (from + at) % 251)
const contentOf = async (parts: PartSink) => new Uint8Array(await (await parts.finish('')).arrayBuffer())

test('less than a part stays off the disk, and more is written part by part', async () => {
  const { disk, parts } = opened()
  const one = parts()
  await one.append(bytes(0, 900))
  expect((await one.finish('text/plain')).type).toBe('text/plain')
  expect(disk.paths()).toEqual([])
  await one.append(bytes(900, PART_BYTES + 5))
  await one.append(bytes(PART_BYTES + 5, 2 * PART_BYTES + 10))
  expect(one.size).toBe(2 * PART_BYTES + 10)
  expect(Buffer.compare(await contentOf(one), bytes(0, 2 * PART_BYTES + 10))).toBe(0)
  expect(disk.paths()).toEqual(['room/0', 'room/1'])
})

test('after a page closes at any point, the next one finds a beginning without a gap and continues after it', async () => {
  const SIZE = 3 * PART_BYTES
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: PART_BYTES + 7 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (pieces, isSettled) => {
        const { parts, found } = opened()
        const first = parts()
        let at = 0
        for (const piece of pieces) {
          const to = Math.min(SIZE, at + piece)
          await first.append(bytes(at, to))
          at = to
        }
        if (isSettled) await first.settle()
        else await first.finish('')
        const next = await found()
        if (isSettled) expect(next.size).toBe(at)
        expect(at - next.size).toBeLessThan(PART_BYTES + 7)
        await next.append(bytes(next.size, SIZE))
        expect(Buffer.compare(await contentOf(next), bytes(0, SIZE))).toBe(0)
      },
    ),
    { numRuns: runs(60) },
  )
})

test('parts that were never closed or follow a gap do not count', async () => {
  const { disk, folder, found } = opened()
  const room = await disk.handle.getDirectoryHandle('room', { create: true })
  await folder.put(0, bytes(0, 5))
  await room.getFileHandle('1', { create: true })
  await folder.put(2, bytes(10, 15))
  expect((await found()).size).toBe(5)
})

test('after a part finds no space, no later part is written to the disk', async () => {
  const { disk, parts, found } = opened(PART_BYTES)
  const one = parts()
  await one.append(bytes(0, PART_BYTES))
  await one.append(bytes(PART_BYTES, 2 * PART_BYTES))
  await one.settle()
  disk.faults.roomFor = 10 * PART_BYTES
  await one.append(bytes(2 * PART_BYTES, 3 * PART_BYTES))
  await one.settle()
  expect((await found()).size).toBe(PART_BYTES)
  expect(Buffer.compare(await contentOf(one), bytes(0, 3 * PART_BYTES))).toBe(0)
})

test('a browser without a private disk holds all bytes in the page', async () => {
  const nowhere = () => Promise.reject(new DOMException('insecure', 'SecurityError'))
  const one = new PartSink(partFolder(nowhere, 'room'), [], PART_BYTES)
  await one.append(bytes(0, PART_BYTES))
  await one.settle()
  expect(Buffer.compare(await contentOf(one), bytes(0, PART_BYTES))).toBe(0)
  await one.discard()
  expect(one.size).toBe(0)
})

test('bytes that are reset or discarded leave nothing behind', async () => {
  const { disk, parts } = opened()
  const one = parts()
  await one.append(bytes(0, 2 * PART_BYTES))
  await one.reset()
  await one.append(bytes(0, 10))
  expect(Buffer.compare(await contentOf(one), bytes(0, 10))).toBe(0)
  await one.settle()
  expect(disk.paths()).toEqual(['room/0'])
  await one.discard()
  expect(disk.names()).toEqual([])
})
