import { expect, test } from 'vitest'
import { seededBytes } from '../testing/seeded-bytes'
import { testWorld } from '../testing/test-world'
import { openWorld } from './open-world'
import { readSeed } from './seed'

const opened = async (change?: Parameters<typeof testWorld>[0]) => {
  const { store, blobs, hostNow } = await testWorld(change)
  const again = () => openWorld({ store, blobs, clock: hostNow, random: seededBytes(7) })
  const seed = () => store.read((tx) => readSeed(tx, blobs, store.secrets))
  return { store, again, seed }
}

test('an opened world keeps the seed that it was loaded from, even after changes', async () => {
  const { store, again, seed } = await opened()
  await store.transaction((tx) => tx.updateTable('chats').set({ name: 'renamed' }).execute())
  await again()
  expect((await seed()).chats[0]?.name).toBe('Launch')
})

test('a reset of a store from before seeds were kept leads to what it held when it was opened', async () => {
  const { store, again, seed } = await opened()
  await store.transaction(async (tx) => {
    await tx.deleteFrom('snapshots').execute()
    await tx.updateTable('chats').set({ name: 'renamed' }).execute()
  })
  await again()
  await store.transaction((tx) => tx.updateTable('chats').set({ name: 'renamed again' }).execute())
  expect((await seed()).chats[0]?.name).toBe('renamed')
})

test('chance is drawn from the bytes that the host gives, and stays below one', async () => {
  const { store, again } = await opened()
  const world = await again()
  const drawn = Array.from({ length: 1000 }, () => world.chance())
  expect(drawn.every((chance) => chance >= 0 && chance < 1)).toBe(true)
  expect(drawn.reduce((sum, chance) => sum + chance, 0) / 1000).toBeCloseTo(0.5, 1)
  expect((await again()).chance()).toBe(drawn[0])
  await store.close()
})
