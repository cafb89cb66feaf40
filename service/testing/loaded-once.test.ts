import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { memoryBlobs } from '../blobs/memory-blobs'
import { createService } from '../http/create-service'
import { saveWithContents } from '../world/save-world'
import { call } from './call'
import { happyNow, happyWorld } from './happy-world'
import { loadedOnce } from './loaded-once'
import { testWorld } from './test-world'

const called = (name: string) => {
  const file = happyWorld()
  file.tenants[0]!.name = name
  return file
}

test('a world that was given back holds what was loaded, with its secrets and bytes', async () => {
  const saved = async () => {
    const { store, kept, giveBack } = await loadedOnce(called('asked for again'), happyNow)
    const file = await saveWithContents({ store, blobs: memoryBlobs(kept) }, happyNow)
    giveBack()
    return file
  }
  const first = await saved()
  expect(first.tenants).toContainEqual(expect.objectContaining({ name: 'asked for again' }))
  for (let time = 0; time < 3; time++) expect(await saved()).toEqual(first)
})

test('of several at once each has its own writes', async () => {
  const change = {
    body: { index: 0, children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'x' } }] } }] },
  }
  const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
  const revisions: unknown[] = []
  for (let time = 0; time < 4; time++) {
    const service = createService(await testWorld((file) => Object.assign(file, called('written into'))))
    const { code, data } = await call(service, CreateBlocks, { path, ...change })
    revisions.push([code, data?.revision_id])
  }
  expect(revisions).toEqual(Array(4).fill([0, 2]))
})

test('writes are gone when the world is released', async () => {
  const lent = await loadedOnce(called('Acme'), happyNow)
  const names = ({ store }: typeof lent) =>
    store.read((tx) => tx.selectFrom('tenants').select('name').execute())
  const before = await names(lent)
  const failing = lent.store.transaction(async (tx) => {
    await tx.deleteFrom('tenants').execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await names(lent)).toEqual(before)
  await lent.store.transaction((tx) => tx.updateTable('tenants').set({ name: 'Renamed' }).execute())
  lent.giveBack()
  const again = await loadedOnce(called('Acme'), happyNow)
  expect(await names(again)).toEqual(before)
  again.giveBack()
})
