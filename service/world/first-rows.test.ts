import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { memoryStore } from '../testing/memory-store'
import { seededBytes } from '../testing/seeded-bytes'
import { demoWorld } from './demo-world'
import { firstRows } from './first-rows'
import type { Rows } from './insert-rows'
import { loadWorld } from './load-world'
import { openWorld } from './open-world'
import type { World } from './world'

const unsealed = (rows: Rows) =>
  Object.values(rows)
    .flat()
    .map((row) => Object.entries(row).filter(([column]) => !column.startsWith('sealed_')))

const rowsOf = (world: World) => world.store.read((tx) => firstRows(tx, world))

async function opened(now: number | undefined) {
  const store = await memoryStore()
  const kept = new Map<string, Uint8Array>()
  const blobs = memoryBlobs(kept)
  await loadWorld(store, blobs, { ...demoWorld(), now }, 1_000)
  let time = 1_000
  const open = () => openWorld({ store, blobs, clock: () => time, random: seededBytes(1) })
  return { kept, open, passTo: (to: number) => void (time = to) }
}

test.each([undefined, 5_000])(
  'remembered rows are those that the seed gives at that time, if the world begins at %s',
  async (now) => {
    const { open, passTo } = await opened(now)
    const world = await open()
    await rowsOf(world)
    passTo(9_000)
    const remembered = await rowsOf(world)
    const read = await rowsOf(await open())
    expect(remembered.now).toBe(now ?? 9_000)
    expect([remembered.now, unsealed(remembered.rows)]).toEqual([read.now, unsealed(read.rows)])
  },
)

test('remembered rows have their bytes stored again, which may have been dropped', async () => {
  const { kept, open } = await opened(undefined)
  const world = await open()
  await rowsOf(world)
  const held = [...kept.keys()]
  const { rows } = await rowsOf(world)
  const named = [...rows.files, ...rows.media].flatMap(({ sha256 }) => sha256 ?? [])
  expect(held).toEqual(expect.arrayContaining(named))
  for (const sha256 of named) kept.delete(sha256)
  await rowsOf(world)
  expect([...kept.keys()]).toEqual(expect.arrayContaining(named))
})
